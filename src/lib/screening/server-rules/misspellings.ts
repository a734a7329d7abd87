import { AMBIGUOUS_DIGIT, type Entry, NETWORK, UNKNOWN } from '../text/lexicon.ts'
import type { Meaning } from '../text/word-lookup.ts'
import { SERVER_LEXICON } from './lexicon.ts'

/** Words that are still known with one wrong letter in them. */
const MEANT =
  groupByInitial(`instagram facebook whatsapp snapchat telegram discord messenger tiktok signal gmail hotmail
outlook yahoo skype phone message email number contact outside platform video`)
const NUMBERS = groupByInitial('zero one two three four five six seven eight nine')
/** Words of their own that are one letter away from those. */
const OWN = 'contract massage prone phony numbed discard gail grail emil contacte'.split(' ')
/** 'call' and 'text' with a letter missing, doubled or exchanged; with a wrong one they are too many other words. */
const SLIPS = 'cll clal caal caall ccall tet txet tetx teext texxt ttext'.split(' ')
/** The consonants of names, for when vowels are left out (`fcbk`) or guessed (`instegrem`, `geemail`). */
const BONES = {
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
/** A group for each of those: its consonants, which may be doubled and have z for s and s for c, with any vowels around them. */
const BONY = new RegExp(
  Object.values(BONES)
    .map((bones) =>
      bones
        .replace(/[a-z]/g, '(?:[$&][$&aeiouy]*)')
        .replace(/aeiouy\]\*\)$/, 'e]*)')
        .replaceAll('s', 'sz')
        .replaceAll('c', 'cs'),
    )
    .map((pattern) => `(^[aeiouy]*${pattern}$)`)
    .join('|'),
)
/** Names of networks that nothing else contains. */
const GLUED = /(instagram|facebook|whatsapp|snapchat|telegram)(me|acc|account|handle|user|name|id|page)?s?$/

/** Requests without a space, which common-phrases.ts has as a word. */
const ASKED =
  /^(pls|plz|please|just|canyou|canu|so|or)?(call|text|dm|phone|ring)me(at|on|when|if|now|pls|please|later|$)/

/** What an unknown word is meant for: a name or a verb with a typing error, or a network's name glued to another word. */
export function meaningOfMisspelled(word: string): Meaning | undefined {
  const name = misspelledName(word)
  if (name) return OWN.includes(word) ? undefined : { ...(SERVER_LEXICON.get(name) ?? UNKNOWN), text: name }
  // 'plscallmewhen'
  if (ASKED.test(word)) return { text: 'callme', classes: 0, value: '' }
  // 'myinstagram'
  return GLUED.test(word) ? { text: word, classes: NETWORK, value: '' } : undefined
}

function misspelledName(word: string): string | undefined {
  if (SLIPS.includes(word)) return word[0] === 'c' ? 'call' : 'text'
  // Asked first, since replacing takes longer and finds nothing in most words.
  const seen = /rn|vv|^l/.test(word)
    ? word
        .replace(/rn/g, 'm')
        .replace(/vv/g, 'w')
        .replace(/^l(?=[^aeiouy])/, 'i')
    : word
  const groups = BONY.exec(seen)
  if (groups) return Object.keys(BONES)[groups.lastIndexOf(seen) - 1]
  const near = closest(seen, MEANT)
  // 'messages' and 'phoned' are what they say.
  return near && !word.startsWith(near) ? near : undefined
}

/** A number word with a typing error ('siz', 'sevan'), which counts only among others. */
export function misspelledNumber(word: string): Entry | undefined {
  const value = SERVER_LEXICON.get(closest(word, NUMBERS) ?? '')?.value
  return value ? { classes: AMBIGUOUS_DIGIT, value } : undefined
}

/** Names by their first letters, since an error there is not looked for. */
function groupByInitial(names: string): Record<string, string[]> {
  const groups: Record<string, string[]> = {}
  for (const name of names.split(/\s/)) groups[name.charAt(0)] = [name, ...(groups[name.charAt(0)] ?? [])]
  return groups
}

const closest = (word: string, names: Record<string, string[]>) =>
  names[word.charAt(0)]?.find((name) => isOneEditAway(word, name))

/** One letter more, less or different, or two neighbours exchanged. */
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
