"""What the rules about pages and the codes of the audit say of themselves in Chinese."""

_AUDIT = "由 `swacalc audit` 用于文章；`swacalc check` 不用它。"

RULES_OF_PAGES = {
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
        ignore: [{rule: MTH301, reason: "报告取了整"}]   # 论断并没有这个问题
    Good:
        ignore: [{rule: MTH301, reason: "报告取了整"}]   # 论断有这个问题
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
