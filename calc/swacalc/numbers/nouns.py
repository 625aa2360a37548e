"""Words that follow a number: those that continue the sentence, and those that measure."""


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


# Words that continue a sentence: none is a unit, and what follows them is not the number's.
GOES_ON = words(
    """
    a an the this that these those it its they their he she we you i us our your my who which what
    and or nor but so yet if unless until till while when where whereas because since as than then
    of in on at by for from to into onto with without within through throughout during per via
    after before above below over under between among across against along around about off out up
    down is are was were be been being am has have had do does did can could may might must shall
    should will would not no never only just even still also too both either neither each every all
    any some such ones one here there now again once twice else instead together alone apart apiece
    wide deep high tall ago later earlier away respectively vs versus plus minus or times maximum
    minimum max least overall altogether zero two three four five six seven eight nine ten
    """
)
# Words that may end a plain number, and may also precede a noun.
ENDS = words("most last next first total large long old same other")
# Words that change the number or the unit that follows.
CHANGES = words(
    """
    fewer less more dozen score pair pairs half halves double triple quadruple hundred thousand
    ish odd mn bn mln bln mio
    million billion trillion kilo mega giga tera peta kibi mebi gibi tebi k m g t
    """
)
# Words that may precede hours, days or dollars without changing the unit.
WHOLE = words("full whole entire straight consecutive continuous complete")
HOME = words("us american chinese")
# Units that no claim uses but that numbers may have, in the singular.
MEASURES = words(
    """
    b kb mb gb tb pb hz khz mhz ghz w kw mw wh kwh j kj v a mah m cm mm km mi ft kg g mg lb oz
    bps kbps mbps gbps fps qps rps tps rpm bp pp db px dpi iops pct fortnight decade
    century quarter season moon hertz watt joule volt amp meter metre mile inch foot feet yard gram
    pound ounce ton tonne euro yen cent rupee degree dozen
    块钱 塊錢 分 刻 时辰 時辰 旬 季度 世纪 世紀 克 千克 公斤 斤 米 千米 公里 瓦 千瓦 赫 赫兹
    焦 度 角 百分点 百分點 欧元 歐元 英镑 英鎊 日元 港元 港币
    """
)
