/** How much context a name with a domain ending needs to be a link rather than two sentences without a space. */
export type EndingKind = 'unmistakable' | 'noun' | 'sentence-start'

/** Country endings that are words or abbreviations: of English and other languages, units, and U.S. states. */
const COUNTRY_WORDS = new Set(
  `ac ad al ar as aw az ba bb bf bi bs bw by cc cd cf ci cm cv dj dm do eg er et fm ga gd gf gm gn gp gs hm hr ht id
ie il im ir je jo kg km ky la lb li lu ma md mg mh ml mm mn mo mp mr ms mt mu my na nc ne ng ni no np nr nu pa ph pm
pr ps re rw sa sc sd sh si sr ss st su tc td tg th tm tn tt va vc ve vi wf ws yt za`.split(/\s/),
)

/** Endings that often begin a sentence ('next week', 'love, Anna') or are file types. */
const SENTENCE_STARTS = new Set(
  `able ally baby beats best bet bid black blue boo buy call chat cheap click compare contact cool dad date day deal
deals direct discover docs dot drive eat express fail fast fit fly free gay give gives green got here hot how inc irish
like lilly limited llc lol love ltd meet men mini mom mov name new next now one open orange organic pay ping pink play
plus post prime pro read red rent report rest rip run safe sale save search secure select seven sexy sharp show smart
smile sucks talk tax tel today top total trust vote watch weather win work works wow wtf you zero zip`.split(
    /\s/,
  ),
)

/** Endings that are no words, or nouns that hardly begin a sentence without an article. */
const SINGULAR_NOUNS = new Set(
  `academy agency boutique center clinic cloud company cyou digital foundation gallery global group guru icu institute
international ltda network ninja studio tech technology ventures`.split(/\s/),
)

/** The kind of a top-level domain, in lower case. */
export function kindOfEnding(ending: string): EndingKind {
  if (ending.length === 2) return COUNTRY_WORDS.has(ending) ? 'sentence-start' : 'unmistakable'
  if (SENTENCE_STARTS.has(ending)) return 'sentence-start'
  return SINGULAR_NOUNS.has(ending) ? 'unmistakable' : 'noun'
}
