"""The words of the reference pages in Chinese."""

from swacalc.claims.types import Figure
from swacalc.output.claim_lines import TagWords, figure_text
from swacalc.pages.records import CHINESE_FOLDER
from swacalc.quantity import text
from swacalc.site.chinese_names import HEADINGS, SOURCES
from swacalc.site.chinese_numbers import RELATIONS, in_chinese, unit_in_chinese
from swacalc.site.chinese_rules import rule_in_chinese
from swacalc.site.chinese_sentences import told_in_chinese
from swacalc.site.languages import Language

TAGS_IN_CHINESE = {
    "mechanism": "机制",
    "author-reported": "作者报告",
    "teaching-toy": "教学玩具",
}


def _figure(figure: Figure) -> str:
    if figure.value is None:
        return figure_text(figure)
    return RELATIONS[figure.relation] + in_chinese(text(figure.value))


CHINESE = Language(
    code="zh",
    folder=CHINESE_FOLDER,
    written="../../../zh/",
    terms={
        **TAGS_IN_CHINESE,
        **SOURCES,
        "your input": "你的输入",
        "digest": "摘要已锁定",
        "read": "已核读",
        "field held": "字段一致",
        "section only": "仅有章节",
        "not held": "未核实",
        "primary source": "一手来源",
        "secondary source": "二手来源",
        "own derivation": "本项目推导",
        "report": "技术报告",
        "announcement": "发布公告",
        "article": "文章",
        "lesson": "课程",
        "config": "配置文件",
        "pull-request": "拉取请求",
        "pricing-page": "价格页",
        "derivation": "推导",
        "documentation": "文档",
        "source-code": "源代码",
        "trace": "请求轨迹",
        "en": "英文",
        "zh": "中文",
    },
    headings=HEADINGS,
    tag_meanings={
        "mechanism": "系统据称如何工作",
        "author-reported": "只有作者测得或承诺",
        "teaching-toy": "为说明而虚构",
    },
    held_meanings={
        "digest": "维护者机器上的副本在该章节中有这些词句，sources.lock 记下了它们的摘要",
        "read": "有人在来源所指的公开副本中读到了这些词句，或该字段及其值，日期见出处",
        "field held": "由该配置得到的模型中，这个字段正是这个值",
        "section only": "出处没有引用词句，副本中有这一章节",
        "not held": "以上都不是",
    },
    comma="、",
    within="，",
    colon="：",
    semicolon="；",
    stop="。",
    quoted="“{}”",
    bracketed="（{}）",
    tag_words=TagWords(
        derived="推导所得",
        measured="swacalc 用 {} 测得",
        rests_on="{}，依据：{}",
        tags=TAGS_IN_CHINESE,
    ),
    sentence=told_in_chinese,
    printed=in_chinese,
    unit=lambda unit: unit_in_chinese(unit.word),
    figure=_figure,
    all_claims="全部论断",
    claims_lead="{topics} 个主题，共 {claims:,} 条论断。"
    "每条论断的页面写明谁说的、在何处说的、由此得出什么。{json}  收录全部论断，供其他工具使用。",
    claims_head=("论断", "数字", "标签"),
    count="{} 条论断",
    formula="由公式给出",
    backing={"re-derived": "已重新推导", "checked": "已检查"},
    alone="其中 {} 条仅凭作者自述",
    said_by="出处：",
    read="{day} 读于{copy}",
    copy="公开副本",
    verdicts={
        "re-derived": "重新推导，结果一致",
        "consistent": "与其他已给出的数字相符，仅由它们组合而成",
        "differs": "推导结果不一致",
    },
    worth="由公式和别处给出的数字算出：",
    needs="给出下列符号后即有数值：",
    proofs="已在网格的每一种层组合上检查：{}。",
    measured="由 swacalc 在 {trace} 的修订 {revision} 上测得，即 {command} 输出的 {output}。",
    more="出处、计算与引用",
    cite="引用这条论断",
    contents="本页的 {} 条论断",
    contents_head=("论断", "数字"),
    filtered="按标签、来源与文字筛选",
    symbols="符号",
    symbols_lead="公式中的名称。没有数值的符号由用户给出。",
    symbols_head=("符号", "单位", "含义", "数值"),
    of_user="由用户给出",
    sources="来源",
    held_head="出处",
    all_evidence="合计",
    sections_head=("章节", "论断"),
    sections_count="{sections} 个章节，{claims} 条论断",
    evidence="出处：{counts}",
    locked="；{day} 对照 {revision} 锁定",
    copied="；副本：{copy}",
    read_on="；{} 核读",
    this_copy="此副本",
    dated="（{}）",
    no_revision="未注明修订的副本",
    diagrams="图表",
    picture="图片",
    data="数据",
    models="模型",
    family="系列",
    figures_head=("数字", "字节数与条目数"),
    fields="配置的字段（{}）",
    fields_head=("字段", "数值", "来源"),
    rules="规则",
    rule=rule_in_chinese,
    rule_sections={"Why": "", "Not seen": "看不到：", "Bad": "错误：", "Good": "正确："},
)
