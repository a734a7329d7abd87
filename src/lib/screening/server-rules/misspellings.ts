import { AMBIGUOUS_DIGIT, type Entry, NETWORK, UNKNOWN } from '../text/lexicon.ts'
import type { Meaning } from '../text/word-lookup.ts'
import { SERVER_LEXICON } from './lexicon.ts'

/** Words that are recognized with one edit. */
const WORDS =
  groupByInitial(`instagram facebook whatsapp snapchat telegram discord messenger tiktok signal gmail hotmail
outlook yahoo skype phone message email number contact outside platform video`)
const NUMBERS = groupByInitial('zero one two three four five six seven eight nine')
/** Other words that are one edit away from those. */
const OTHER_WORDS =
  'contract massage prone phony numbed discard gail grail emil atwater attwater contacte snapshot snapshots'.split(
    ' ',
  )
/** Misspellings of 'call' and 'text', which are one edit away from too many other words. */
const CALL_AND_TEXT = 'cll clal caal caall ccall tet txet tetx teext texxt ttext'.split(' ')
/** The consonants of names whose vowels are omitted (`fcbk`) or wrong (`instegrem`, `geemail`). */
const CONSONANTS = {
  instagram: 'nstr?grm',
  facebook: 'fcbk',
  whatsapp: 'wh?tsp',
  snapchat: 'snpcht',
  telegram: 'tlgrm',
  tiktok: 'tktk',
  twitter: 'twtr',
  messenger: 'msngr',
  gmail: 'gml',
  hotmail: 'html',
}
/** One group per name: its consonants, possibly doubled or with z for s and s for c, and any vowels between them. */
const CONSONANT_PATTERN = new RegExp(
  Object.values(CONSONANTS)
    .map((consonants) =>
      consonants
        .replace(/[a-z]/g, '(?:[$&][$&aeiouy]*)')
        .replace(/aeiouy\]\*\)$/, 'e]*)')
        .replaceAll('s', 'sz')
        .replaceAll('c', 'cs'),
    )
    .map((pattern) => `(^[aeiouy]*${pattern}$)`)
    .join('|'),
)
/** Names of networks that no other word contains. */
const GLUED = /(instagram|facebook|whatsapp|snapchat|telegram)(me|acc|account|handle|user|name|id|page)?s?$/

/** Requests without spaces. */
const GLUED_REQUEST =
  /^(pls|plz|please|just|canyou|canu|so|or)?(call|text|dm|phone|ring)me(at|on|when|if|now|pls|please|later|$)/

/** The meaning of a misspelled name or verb, of a glued request, or of a network's name glued to another word. */
export function meaningOfMisspelled(word: string): Meaning | undefined {
  const name = misspelledName(word)
  if (name)
    return OTHER_WORDS.includes(word) ? undefined : { ...(SERVER_LEXICON.get(name) ?? UNKNOWN), text: name }
  // 'plscallmewhen'
  if (GLUED_REQUEST.test(word)) return { text: 'callme', classes: 0, value: '' }
  // 'myinstagram'
  return GLUED.test(word) ? { text: word, classes: NETWORK, value: '' } : undefined
}

function misspelledName(word: string): string | undefined {
  if (CALL_AND_TEXT.includes(word)) return word[0] === 'c' ? 'call' : 'text'
  // Tested first because most words need no replacement.
  const seen = /rn|vv|^l/.test(word)
    ? word
        .replace(/rn/g, 'm')
        .replace(/vv/g, 'w')
        .replace(/^l(?=[^aeiouy])/, 'i')
    : word
  const groups = CONSONANT_PATTERN.exec(seen)
  if (groups) return Object.keys(CONSONANTS)[groups.lastIndexOf(seen) - 1]
  const match = closest(seen, WORDS)
  // 'messages' and 'phoned' are no misspellings.
  return match && !word.startsWith(match) ? match : undefined
}

/** A misspelled number word ('siz', 'sevan'), which counts only among other digits. */
export function misspelledNumber(word: string): Entry | undefined {
  const value = SERVER_LEXICON.get(closest(word, NUMBERS) ?? '')?.value
  return value ? { classes: AMBIGUOUS_DIGIT, value } : undefined
}

/** Names by their initial, in which no error is expected. */
function groupByInitial(names: string): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const name of names.split(/\s/)) groups[name.charAt(0)] = [name, ...(groups[name.charAt(0)] ?? [])]
  return groups
}

const closest = (word: string, names: Record<string, string[]>) =>
  names[word.charAt(0)]?.find((name) => isOneEditAway(word, name))

/** Whether one character is inserted, deleted, or replaced, or two neighbors are swapped. */
function isOneEditAway(word: string, name: string): boolean {
  const longer = word.length - name.length
  if (longer > 1 || longer < -1) return false
  let at = 0
  while (at < name.length && word[at] === name[at]) at++
  if (longer > 0) return word.endsWith(name.slice(at))
  if (longer < 0) return name.endsWith(word.slice(at))
  return (
    word.endsWith(name.slice(at + 1)) ||
    (word[at] === name[at + 1] && word[at + 1] === name[at] && word.endsWith(name.slice(at + 2)))
  )
}
