"""What rules say of themselves in Chinese, in the form of their docstrings.

An example that holds no words of a language is not repeated here: it is that of the docstring.
"""

from types import MappingProxyType

from swacalc.checks import Rule
from swacalc.checks.rule import RuleText, read_rule_text

_AUDIT = "由 `swacalc audit` 用于文章；`swacalc check` 不用它。"

_TEXTS = {
    "CLM101": """
    每个文件是否都是有效的 UTF-8 与 YAML，符合论断文件的格式，并且不含隐藏字符？

    Why:
        有两种读法的输入无法检查。看不见的字符，或改变其他字符次序的字符，会让读者看到并不存在的内容。
        所有文件的所有错误一次报告完；文件有错，其余部分仍会读取。
    Not seen:
        格式正确的字符串写了什么。文件夹中不是 YAML 的文件，例如论断旁边的笔记，不予理会。
    """,
    "CLM102": """
    每个 id、符号、来源和键是否都只定义一次？

    Why:
        遇到两个相同的键，大多数 YAML 读取器会不作声地只留后一个。
        指向论断的链接必须恰好通向一条论断。
    Not seen:
        同一说法的两个 id：换了措辞的同一说法不会被发现。
    """,
    "CLM103": """
    所写的每个来源、符号、论断、模型、字段、证明和规则是否都存在？

    Why:
        名称不存在，论断就没有着落。报告会给出最接近的已知名称。
    Not seen:
        写错了却恰好存在的名称。文字里的名称，例如陈述或附注中的符号。
    """,
    "CLM104": """
    看起来像数字、时间或真假值的字符串是否都加了引号？

    Why:
        YAML 把 `3.10` 读成 `3.1`，把 `1:30` 读成 `90`，把 `no` 读成假。章节或数值不加引号，
        就会不作声地变成另一个。
    Not seen:
        引号里写错的数字。注释的内容。
    """,
    "CLM105": """
    每条论断是否都有出处，并且所指章节列在来源之下？

    Why:
        无从查证的说法只是意见。sources.yaml 列出各章节的编号与标题，因此没有来源的副本，
        也能发现写错的章节。
    Not seen:
        该章节是否说了论断所说的话：SRC202 用副本检查。sources.yaml 所列的章节是否真是来源的章节：
        SRC201 用副本检查。
    """,
    "CLM106": """
    每条论断的标签是否都不强于它的依据？

    机制的数字须是精确的，或者有公式、证明、推导，或有可重复的实测支持。
    依据中有玩具数值的论断，就是玩具。推导所得的数字取其输入中最弱的标签。

    Why:
        读者信机制甚于信测量，信测量甚于信例子，因此标签过强就是不实之词。
    Not seen:
        陈述的措辞是否说得比标签更过。标为机制的精确数字没有公式也能通过，因为有些规则，
        例如窗口的长度，本来就没有公式。
    """,
    "CLM107": """
    每条论断的数字与论断自己的文字是否一致？

    检查陈述的每种语言，以及每条出处的词句。其中一个数若单位与论断的数字相同，
    或单位只少了除数（每个条目的字节数，写成一行的字节数），或数值相同而单位不同，就可能是它；
    论断的数字有数值时，不带单位的数也可能是它。只要有这样的数，就至少须有一个在数值、
    单位和关系上都一致；出处的词句可以不写关系。论断自相矛盾时，不责怪重复其文字的页面。

    Why:
        改了数字而没有改陈述，写对的页面就都像是错的。忘了改译文，它的读者看到的就是旧数字。
    Not seen:
        没有任何数可能是它的文字，例如用文字描述的公式。过时的数，如果旁边恰好有一个一致的数。
        两者之中哪个才对。
    Bad:
        statement: {zh: 至少保留 36 小时。}
        figure: {symbol: T_entry, relation: at-least, value: "48 h"}
    Good:
        statement: {zh: 至少保留 36 小时。}
        figure: {symbol: T_entry, relation: at-least, value: "36 h"}
    """,
    "CLM108": """
    引用技术报告的每条出处是否都引了其中两到八个词？

    适用于种类为 `report` 的来源。`words` 的每个字符串至多八个词，合起来至少两个词。
    词以空白分隔；两个汉字算一个词。

    Why:
        报告的一节有成百个句子。不引词句，谁也说不出论断依据的是哪一句，那一句改了也无从得知。
        单独一个词几乎到处都有，整句则属于作者。
    Not seen:
        报告里是否有这些词：SRC202 检查。其他种类的来源。
    """,
    "CLM109": """
    每项实测是否都写明了轨迹及其修订版本，以及重复它的命令？

    `measured` 写明一个种类为 `trace` 的来源，论断须把它列为出处；还要写明 sources.yaml
    为它固定的修订版本，以及一条 `swacalc simulate` 命令。论断须有数字。引用轨迹的论断，
    须说明如何在其上测得。

    Why:
        在一条轨迹上测得的数字，说明不了另一条轨迹；若没有人能再测一遍，它就什么也说明不了。
        轨迹重新发布后，须重新测量。
    Not seen:
        命令输出什么：检查时不下载轨迹。
    Bad:
        measured: {trace: chat, revision: "1a2b3c", command: 手工测量, output: ratio}
    """,
    "SRC201": """
    来源的副本里是否有论断所引的每一节？

    有副本时才适用。编号与标题都须与 sources.yaml 所写的一致。

    Why:
        章节若改了编号、改了标题或被删去，出处就指向别的文字，或落空。
    Not seen:
        手边没有副本的来源。所引章节说了什么：只检查它是否存在。
    Bad:
        evidence: [{source: v41-report, section: "3.2.1"}]   # 副本中现为 3.3.1
    """,
    "SRC202": """
    每条出处的词句是否都同时出现在该章节的一个段落里？

    有副本时才适用。这里的段落可以是一段文字、一个列表项、表格的一行、一条图表说明或一个提示框。
    大小写、连字符与换行不论。

    Why:
        所引的词句把论断系在来源上。来源若不再有这些词句，论断重复的就是来源没有说过的话。
    Not seen:
        不带词句的出处，以及没有副本的来源。词句虽在段落里，所在的句子却是别的意思，例如否认。
        由样式表隐藏的文字：只读属性与行内样式。PDF 或纯文本里写成普通数字、紧跟在底数后面的指数。
    """,
    "SRC203": """
    所引的每一节是否仍是锁定时的文字？

    有副本时比较摘要，否则比较 sources.yaml 为来源写明的修订版本。每条报告列出须重读的论断，
    段落有改动的排在最前。

    Why:
        所引词句旁边加上或改动一句话，意思就可能颠倒，尽管词句本身还在。
    Not seen:
        没有论断引用的章节。没有副本时，修订版本不变而内容已变的来源。
    Bad:
        revision: "arXiv:2609.19969v2"   # 而 sources.lock 是对照 v1 生成的
    """,
    "SRC204": """
    锁文件是否涵盖全部出处，且别无其他？

    论断有 sources.lock 时才适用。来源没有副本的出处也须涵盖：锁文件会记下它没有与副本比较过。

    Why:
        为别的论断生成的锁文件，对这些论断什么也证明不了。
    Not seen:
        锁定的文字是否还在来源里：SRC202 与 SRC203 检查。
    Bad:
        words: ["36 hours"]   # 而锁文件里是 words: ["48 hours"]
    Good:
        words: ["36 hours"]   # 锁文件里也是这样
    """,
    "SRC205": """
    所引的配置字段，其值是否与模型中的一致？

    适用于带 `value`、来源种类为 `config` 的出处，与 models/ 中取自同一来源、同一章节的字段比较。
    列表写作 `[2, 8, 14]` 或 `[full, full]`，重复写作 `[0]*2 + [4, 8]*20`。

    Why:
        配置里没有句子可引：它说的就是字段和值。出处的值与计算器所用的值不同，两者必有一错。
    Not seen:
        公开的配置如今是否仍是这个值。没有据以建立模型的配置。
    Bad:
        evidence: [{source: net-config, section: sliding_window, value: "64"}]   # 模型中为 32
    """,
    "MTH301": """
    由其他数字得出的结果，是否满足论断所说的关系？

    一种关系是一个区间，`follows` 所用的每个数字也是。`follows` 的区间与论断的区间有重叠，
    两者即为一致。若需要只有用户才能给出的数值，则不比较。

    Why:
        一份报告里的两个数字若不能同时成立，读者就会把错误抄下去。
    Not seen:
        没有 `follows` 的数字，因为没有别的东西说明它应是多少。“至少”之类较宽的关系，
        与许多错误的数值也相符。
    """,
    "MTH302": """
    数字、它的符号、它的公式以及由此得出的结果，量纲是否一致？

    Why:
        每个 token 的字节数与每个条目的字节数差一个倍数，很容易看漏。
    Not seen:
        同一量纲的两个单位之间差了倍数，例如把 B 写成 kB。计数有名称而没有量纲，
        因此两个计数之比可能比了不该相比的东西。
    """,
    "MTH303": """
    论断所指的每个证明，在其网格的每一种层组合上是否都成立？

    一个证明检查关于重放核心的一个说法：在网格的每一种层组合与命中位置上实际运行，包括极端情形。
    不成立时，给出最小的反例。

    Why:
        只有描述的机制，描述可能有错；运行一遍，错误就会显现。
    Not seen:
        网格以外的层组合与命中位置。没有指明证明的论断，以及所指的证明是否就是关于论断所说的内容。
    Bad:
        proofs: [least-exact-replay]   # 而重放核心需要的少一个 token
    """,
    "MTH304": """
    模型的各字段是否彼此一致，并能得出论断所说的数字？

    字段可以指明给出同一数值的符号或论断。模型列出必须由其各层与格式得出的数字。

    Why:
        预设的配置手工抄写一次，就会用上多年。其中错一个数字，计算器的全部数字都会跟着错，
        而所有论断看上去仍然是对的。
    Not seen:
        没有指明符号或论断的字段，只通过算出的数字间接检查。公开的配置如今是否仍是这些值。
    Bad:
        - {name: sliding_window, value: "64 token", symbol: n_win}   # 论断说的是 32
    """,
    "DOC401": """
    每个指向论断的链接，是否都通向该主题的一条论断？

    链接以 `reference/claims/TOPIC.md#ID` 结尾，或是论断在任一主机上的发布地址
    `https://…/reference/claims/TOPIC/#ID`。不带 id 的链接通向主题的页面。

    Why:
        系在不存在的论断上的数字，等于没有系在任何地方。
    Not seen:
        链接通向的论断与其文字讲的不是一回事。主机不是本站的、不带 id 的链接。代码、
        文件头的元数据和隐藏元素中的链接。
    Bad:
        [至少 36 小时](reference/zh/claims/cache.md#entry-lifetme)
    Good:
        [至少 36 小时](reference/zh/claims/cache.md#entry-lifetime)
    """,
    "DOC402": """
    链接文字里的每个数，是否都与论断所说一致？

    数可以用任何通行的写法，用任何可换算的单位，并可按所写的位数取整。关系须与论断相同：
    `at least 36 hours` 不等于 `36 hours`。紧挨在数前后的关系词，不论在链接内外都算数。
    论断的陈述里有同样写法的数，也算对。

    链接文字里的每个数都要判断，包括日期、版本和用文字写的数。数后面什么也没有，或是标点，
    或是只承接句子的词，就是没有单位。其他与它相连的词或符号，须是已知的单位，
    或出现在论断的陈述里：`36 fortnights` 无法读懂。计数与其名词之间可以隔着别的词，
    如 `64 most recent tokens`；数与小时或字节之间，则不得有改变单位的词。
    紧挨在数前面、嵌在数中或紧跟其后的词与字符，只要在链接内，就须已知不会改变这个数，
    或出现在论断的陈述里：`20 crore layers`、`minus 20 layers` 和 `20 layers squared` 都无法读懂。
    互相排斥的两个关系、含未知命令的公式也无法读懂；论断有数字时，
    没有读出的数词同样如此：`dozens of layers`、`two-hundred`、`XXI layers`、`半小时`。

    Why:
        读页面的人比读论断的人多，过时的数字在页面上为害最大。
    Not seen:
        数指的是什么：数对而名词不对，也会通过。链接中的数没有单位时，链接之后的词，如
        `[36](…) rows`，除非它是已知或通行的单位。链接文字里的模型名称、`L36`
        这样字母加数字的写法，以及网址。不带数的量，如“许多小时”“两层都”；用文字写的序数；
        英文与中文以外的数词。在链接外、或在链接内隔了几个词以上而改变数的内容，如
        `2 × [36](…)`。隔得更远或在另一句中的否认；不常见的表示变化的词，
        以及在表头或另一句中的此类词。一个月有多长：按平均长度计。图片、title
        之类的属性、隐藏元素和脚本所加内容里的数。
    Bad:
        [36 小时](reference/zh/claims/cache.md#entry-lifetime)
    Good:
        [至少 36 小时](reference/zh/claims/cache.md#entry-lifetime)
        [1.5 天或更久](reference/zh/claims/cache.md#entry-lifetime)
    """,
    "DOC403": """
    正文里每个带单位的数、比例和百分数，是否都系在论断上？

    以下各类略过不计：日期、年份、版本、章节号与层号之类的编号、不带单位的数、标题、代码、
    用文字写的小计数，以及注明是玩具的块里的尺寸。`check` 按原因统计它们的数量。名词不是单位的数，
    如 `5 people`，作为未知单位略过。单位没有任何论断使用的数，如 `€5` 或 `3 GHz`，需要论断。
    `Llama-3.1-8B` 这样的名称和网址不是数。

    Why:
        不系在任何论断上的数没有人检查，过时了也没有人发觉。
    Not seen:
        代码、文件头的元数据、隐藏元素、图片、属性、LaTeX 环境里的公式，以及脚本所加的内容。
        略过的数只统计，不判断。用文字写的、没有单位的数。模型名称里的数，如 `H100-80GB` 中的
        `80GB`。
    Bad:
        条目至少保留 36 小时。
    Good:
        条目[至少保留 36 小时](reference/zh/claims/cache.md#entry-lifetime)。
    """,
    "DOC404": """
    读者能否看出哪些数只有作者报告，哪些由我们实测，哪些属于玩具？

    一节里若写了作者报告的论断的数字，其正文或标题中须有 `author-reported`、
    `reported by the authors`、`the authors report`、作者报告或报告称。写了玩具的数字，
    须有 `toy` 或玩具；
    写了我们在轨迹上实测的数字，须有 `measured by swacalc` 或“由 swacalc 实测”。

    Why:
        没有标签，只有作者测过的数字看上去就像公认的事实。
    Not seen:
        没有链接的数字。因另一个数字才出现在这一节的标签。由样式表隐藏的标签。
    Bad:
        它占[大约 1/5](reference/zh/claims/cache.md#cache-ratio)的空间。
    Good:
        它占[大约 1/5](reference/zh/claims/cache.md#cache-ratio)的空间
        （作者报告）。
    """,
    "DOC405": """
    docs/reference/ 中的每个文件，是否都与 `swacalc pages` 现在会写出的相同？

    由 `swacalc pages --check` 比较；`swacalc check` 不生成页面，也不用这条规则。

    Why:
        读者把生成的页面当作论断所说的内容；手工的改动则会被覆盖。
    Not seen:
        生成的内容是否正确。其他文件夹中首行写明是生成的页面：`swacalc check`
        把它们当作普通页面来读。它不读 reference/ 中论断、来源、符号与模型的页面，因此只有
        `swacalc pages --check` 能看出对它们的改动，范围是 --docs 所指的文件夹。
    Bad:
        改了论断，提交的 docs/reference/ 却还是原样。
    """,
    "DOC406": """
    每条抑制是否都抑制了什么，并写明理由？

    在页面上，`<!-- swacalc: ignore CODE reason -->` 抑制其后一个块中的一条规则。

    Why:
        不再需要的抑制，会遮住同一处的下一个错误。
    Not seen:
        理由是否充分。对没有选用的规则的抑制。
    Bad:
        ignore: [{rule: MTH301, reason: "报告取了整"}]   # 论断并没有这条报告
    Good:
        ignore: [{rule: MTH301, reason: "报告取了整"}]   # 论断有这条报告
    """,
    "AUD501": f"""
    文章的一条陈述，数值或单位是否与论断不同？

    {_AUDIT}

    Why:
        读者会照抄数字，而单位一错，就差出几个数量级。
    Not seen:
        旁边没有写明对象的另一个数。
    Bad:
        全局 KV 每个 token 占 890 KB。
    Good:
        全局 KV 每个 token 占 890 字节。
    """,
    "AUD502": f"""
    论断的数值是否被说成了别的对象、阶段、产品或原因的？

    {_AUDIT}

    Why:
        数字是对的，所以没有人怀疑这句话。
    Not seen:
        在另一段里的对象。
    Bad:
        HBM 占用降至 V4-Flash 的 1/8。
    Good:
        持久化占用降至 V4-Flash 的约 1/8。
    """,
    "AUD503": f"""
    陈述是否说得比论断更过，或更肯定？

    {_AUDIT}

    Why:
        报告的 `at least` 或 `nearly` 变成了 `exactly`，就成了谁也没有作过的承诺。
    Not seen:
        词表里没有的表示肯定的词。
    Bad:
        V4.1-Flash 的持久化占用恰好是 V4-Flash 的 1/8。
    Good:
        V4.1-Flash 的持久化占用约为 V4-Flash 的 1/8。
    """,
    "AUD504": f"""
    教学玩具的数字是否被当成真实模型的数字？

    {_AUDIT}

    Why:
        玩具小到可以画出来，它的数字与模型无关。
    Not seen:
        论断中没有的玩具。
    Bad:
        如示意图所示，V4.1-Flash 有 4 层。
    Good:
        示意图中有 4 层。
    """,
    "AUD505": """
    是否看不出陈述说的是哪条论断？

    这只是提示，不改变 `swacalc audit` 的退出码。

    Why:
        误报比漏报代价更大，而作者仍能看到这个位置。
    Bad:
        V4.1-Flash 只需 V4-Flash 的约 1/8。
    Good:
        持久化占用约为 V4-Flash 的 1/8。
    """,
}


def rule_in_chinese(rule: Rule) -> RuleText:
    """What a rule asks and its sections in Chinese; examples without words are the rule's own."""
    text = read_rule_text(_TEXTS[rule.code])
    sections = {name: text.sections.get(name, body) for name, body in rule.sections.items()}
    return RuleText(text.asks, MappingProxyType(sections))
