"""Words that are known to change no number, by where they stand: before, inside or behind it.

Every other word beside a number in the text of a link may change it: `20 crore layers`,
`the square of 20`, `20 layers squared`.
"""

from swacalc.numbers.nouns import GOES_ON, words

# Small words of other languages, and the particles of two, which go with a number as it is.
_ARTICLES = words(
    "de del da do dos das des du la el los las le les en em un una um uma para der die den im von"
    " últimos ultimos 마지막"
)
PARTICLES = "를을의은는가이다로에서와과도만のをはがにでともへ"

_PARTS_OF_MODELS = words(
    """
    encoder decoder causal attention transformer backbone draft dspark engram expert experts moe mlp
    network neural hidden residual embedding indexer lightning index compressor pool cache cached
    uncached kv key keys value values query queries rope swa csa csa2 hca mla mtp engine model
    models global local sliding sliding-window full-attention main upper lower top bottom prompt
    prefix suffix input output context tail prefill decode draft-model reuse reused shared routed
    active activated total host device memory storage disk ssd hbm dram persistent chat api user
    agent accelerator gpu server
    """
)
# Between a number and the noun that it counts: 128 most recent visible tokens.
ADJECTIVES = _PARTS_OF_MODELS | words(
    """
    most recent new newest latest last next final initial early earlier late later previous
    preceding following subsequent old older oldest long longest short shortest large small
    long-lived whole full entire single distinct different unique separate individual consecutive
    contiguous adjacent successive parallel concurrent simultaneous scheduled live running busy
    opening closing remaining selected chosen candidate sampled stored kept held retained replayed
    recomputed rebuilt computed
    generated processed trained training learned trainable compressed visible real actual own native
    dense sparse same repeated identical equal stacked
    """
)
# What a number can be right behind: verbs of having, small words, and nouns that are often its
# subject: stores 890 bytes, the last 128, window size 128.
PRECEDES = (
    (ADJECTIVES - words("short large small"))
    | _ARTICLES
    | words(
        """
        and or but so with for at in on from to into as is are was were be been being am has have
        had having do does did can could may might must shall should will would of by that
        no not never nothing
        which where when while if because since until till after before
        the a an this these those that its their our his her it they we you there here
        all both only just even still also already now then always currently usually typically
        normally merely simply fully well up down too again
        another exact true
        take takes taken taking took cost costs costing hold holds holding keep keeps keeping kept
        store stores storing last lasts lasted lasting stay stays stayed live lives lived lie lies
        remain remains remained survive survives run runs running ran read reads reading write
        writes written writing replay replays replaying rebuild rebuilds recompute recomputes
        regenerate regenerates use uses using used need needs needing needed require requires
        required give gives giving given gave make makes making made become becomes became mean
        means see sees seen attend attends span spans spanning cover covers covering come comes
        coming came reach reaches reaching reached equal equals measure measures measured contain
        contains containing comprise comprises comprising include includes including select selects
        compute computes process processes retain retains retaining guarantee guarantees guaranteed
        promise promises persist persists occupy occupies fill fills filled require serve serves
        serving activate activates activating feed feeds pass passes get gets got set sets leave
        leaves left stand stands stood start starts starting end ends ending begin begins wait waits
        report reports reported say says said show shows shown print prints call calls called
        publish publishes published announce announces announced pay pays paid charge charges
        charged bill bills billed sell sells price prices priced list lists listed train trains
        trained allow allows support supports supported add adds copy copies fetch fetches load
        loads move moves send sends reserve reserves reserved allocate allocates allocated
        reduce reduces reduced shrink shrinks shrank cut cuts drop drops dropped fall falls fell
        lower lowers lowered rise rises rose grow grows grew save saves saved halve halves halved
        compress compresses down bring brings brought scale scales go goes went
        size length width depth height count window windows blocks pages pool
        pools lifetime lifetimes ttl retention residency duration time period age limit capacity
        budget footprint cost total average minimum maximum rate ratio share factor
        hit hits miss misses replay entries rows layer layers token tokens session
        sessions turn turns request requests machine machines config
        configuration default defaults stack stacks group groups sequence state states report paper
        authors users toy
        through across among into onto behind against first positions other remaining
        wake wakes score scores explain explains narrow narrows look looks
        year today yes namely say i.e e.g viz
        """
    )
)
# Behind these in the singular, a number without a unit is a place in a row: layer 20.
LABELS = words("layer token page position row block entry step stage head turn request session no")
# What may be of a number: a window of 128 tokens, one of 20 layers.
HOLDERS = words(
    """
    window windows pool pools block blocks group groups stack stacks batch batches page pages chunk
    chunks segment segments row rows entry entries record records set sets series sequence
    sequences list run runs prompt prompts context contexts prefix suffix tail replay replays span
    spans buffer buffers lifetime lifetimes lifespan ttl life retention residency duration period
    time age length lengths width depth height size sizes count number total capacity budget
    footprint storage memory cost costs price prices average limit figure
    value values one each all any out some last first rest whole entirety consist consists
    consisting composed made comprised up instead in
    order region upwards worth
    turn turns head heads key keys dimension dimensions layer layers channel channels
    state states cache caches encoder decoder model models use uses kind configuration
    """
)
# What may be of a part of something: a share of 10%.
SHARES = words(
    "share rate factor ratio reduction reductions decrease saving savings drop decline cut"
    " fall discount increase rise growth"
)
# What may follow a number with its unit: 128 tokens long, 72 hours suffice.
FOLLOWS = (
    (GOES_ON - words("times plus minus maximum max minimum min over by per least both one two ago"))
    | _PARTS_OF_MODELS
    | _ARTICLES
    | words(
        """
        long old wide deep high tall total left remaining available visible stored kept held
        retained used needed required replayed recomputed rebuilt generated computed processed read
        written resident guaranteed guarantee lifetime lifespan life retention residency footprint
        budget size length span altogether combined average typical always now today first again
        then therefore thus hence however because
        take takes took cost costs hold holds need needs suffice suffices survive survives remain
        remains stay stays run runs fit fits live lives last lasts make makes give gives use uses
        mean means come comes include includes correspond corresponds equal equals differ differs
        contain contains keep keeps reads write writes see sees cover covers follow follows
        start starts end ends begin begins operate operates serve serves apply applies pass passes
        get gets become becomes count counts share shares fill fills form forms belong belongs
        select selects store stores cache caches represent represents persist persists
        side side's stack hit hits miss misses price prices off-peak peak state states replay
        replays decoding prefilling encoding worth backwards back behind flat busy explained
        locally globally currently typically usually simultaneously concurrently exactly precisely
        identically fully permanently
        """
    )
)
# What follows a part of something and makes it another number; other words may say of what.
POWERS = words(
    """
    lakh lakhs crore crores myriad myriads mille squared cubed factorial fold hundredth hundredths
    thousandth thousandths millionth millionths billionth th ths nd rd st tenth tenths percent pct
    ppm ppb bp bps pp db hz mod modulo base hex octal binary log ln exp sqrt root
    point points pts quadrillion quintillion zillion gross score inverted inverse reciprocal negated
    half halved
    doubled tripled multiplied divided raised ish thousand million billion trillion
    """
)
