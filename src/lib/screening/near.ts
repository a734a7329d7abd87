import { ENTRIES, type Entry, NETWORK, WEAK_DIGIT } from './lexicon.ts'

/** Names of networks that nothing else contains. */
const LONG = 'instagram facebook whatsapp snapchat telegram'.split(' ')
/** Words that are still known with one wrong letter in them. */
const MEANT = `${LONG.join(' ')} discord messenger tiktok signal gmail hotmail outlook yahoo phone message email number contact outside platform video`
/** Of these only letters that are missing, doubled or exchanged: too many words are one letter away. */
const SHORT = 'call text'
/** Words of their own that are one letter away from those. */
const OWN = new Set('cal tex contract massage prone phony numbed discard gail grail emil contacte'.split(' '))
/** The consonants of names, for when vowels are left out (`fcbk`) or guessed (`instegrem`, `geemail`). */
const BONES: Record<string, string> = {
  nstgrm: 'instagram',
  fcbk: 'facebook',
  whtsp: 'whatsapp',
  wtsp: 'whatsapp',
  snpcht: 'snapchat',
  tlgrm: 'telegram',
  tktk: 'tiktok',
  twtr: 'twitter',
  gml: 'gmail',
  html: 'hotmail',
}

const NETWORK_LIKE: Entry = { classes: NETWORK, value: '' }

const byFirst = new Map<string, string[]>()
for (const name of `${MEANT} ${SHORT}`.split(' '))
  byFirst.set(name[0] ?? '', [...(byFirst.get(name[0] ?? '') ?? []), name])

/** What an unknown word is meant for: a name or a verb with a typing error, or a network's name glued to another word. */
export function meantBy(word: string): { text: string; entry: Entry } | undefined {
  if (OWN.has(word)) return undefined
  const seen = word.replaceAll('rn', 'm').replace(/^l(?=[^aeiouy])/, 'i')
  let name = BONES[bonesOf(seen)]
  for (const near of byFirst.get(seen[0] ?? '') ?? []) {
    // 'messages' and 'phoned' are what they say.
    if (Math.abs(seen.length - near.length) > 1 || word.startsWith(near)) continue
    if ((near.length > 4 ? oneErrorApart : slipped)(seen, near)) name ??= near
  }
  if (name) return { text: name, entry: ENTRIES.get(name) ?? { classes: 0, value: '' } }
  // 'myinstagram'
  return LONG.some((long) => word.includes(long)) && !word.endsWith('able')
    ? { text: word, entry: NETWORK_LIKE }
    : undefined
}

const NUMBERS = 'zero one two three four five six seven eight nine'
  .split(' ')
  .map((name, value) => [name, { classes: WEAK_DIGIT, value: String(value) }] as const)

/** A number word with a typing error ('siz', 'sevan'), which counts only among others. */
export function numberLike(word: string): Entry | undefined {
  for (const [name, entry] of NUMBERS) {
    if (word[0] === name[0] && Math.abs(word.length - name.length) < 2 && oneErrorApart(word, name))
      return entry
  }
  return undefined
}

/** The consonants, doubled ones once. */
function bonesOf(word: string): string {
  let bones = ''
  for (const letter of word) {
    const bone = letter === 'z' ? 's' : letter
    if (!'aeiouy'.includes(letter) && bone !== bones.at(-1)) bones += bone
  }
  return bones
}

/** A letter missing, one doubled, or two neighbours exchanged. */
const slipped = (word: string, name: string) =>
  oneErrorApart(word, name) &&
  (word.length < name.length ||
    single(word) === single(name) ||
    [...word].sort().join() === [...name].sort().join())

const single = (word: string) => word.replace(/(.)\1+/g, '$1')

/** One letter more, less, different, or two neighbours exchanged. */
function oneErrorApart(word: string, name: string): boolean {
  let same = 0
  while (same < word.length && word[same] === name[same]) same++
  const longer = word.length - name.length
  if (longer !== 0)
    return word.slice(longer > 0 ? same + 1 : same) === name.slice(longer > 0 ? same : same + 1)
  return (
    word.slice(same + 1) === name.slice(same + 1) ||
    (word[same] === name[same + 1] &&
      word[same + 1] === name[same] &&
      word.slice(same + 2) === name.slice(same + 2))
  )
}
