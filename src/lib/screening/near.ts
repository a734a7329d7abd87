import { ENTRIES, type Entry, NETWORK, WEAK_DIGIT } from './lexicon.ts'

/** Long enough that one wrong letter still leaves no other word. */
const LONG = 'instagram facebook whatsapp snapchat telegram'.split(' ')
const BONES = new Set('nstgrm fcbk whtsp wtsp snpcht tlgrm tktk twtr'.split(' '))
const BEFORE = 'my on our via the your in at to by me'.split(' ')
const AFTER = 'me us is s page handle name app acct account dm com dotcom nr number'.split(' ')

export const NETWORK_LIKE: Entry = { classes: NETWORK, value: '' }

/** Whether the unknown word is a network's name with a typing error, or glued to a little word (`myinstagram`). */
export function networkIn(word: string): boolean {
  if (BONES.has(bonesOf(word))) return true
  for (const name of LONG) {
    if (Math.abs(word.length - name.length) <= 1 && word[0] === name[0] && oneErrorApart(word, name))
      return true
    const at = word.indexOf(name)
    if (at < 0) continue
    const before = word.slice(0, at)
    const after = word.slice(at + name.length)
    if ((before === '' || BEFORE.includes(before)) && (after === '' || AFTER.includes(after))) return true
  }
  return glued(word)
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

function glued(word: string): boolean {
  for (const before of BEFORE) {
    if (!word.startsWith(before)) continue
    const rest = word.slice(before.length)
    if (rest.length > 4 && ((ENTRIES.get(rest)?.classes ?? 0) & NETWORK) !== 0) return true
  }
  return false
}

/** The consonants, doubled ones once: what stays when the vowels are left out (`fcbk`) or guessed (`instegrem`). */
function bonesOf(word: string): string {
  return word
    .replace(/[aeiouy]/g, '')
    .replaceAll('z', 's')
    .replace(/(.)\1+/g, '$1')
}

/** One letter more, less, different, or two neighbours exchanged. */
function oneErrorApart(word: string, name: string): boolean {
  let same = 0
  while (same < word.length && word[same] === name[same]) same++
  const rest = (text: string, skipped: number) => text.slice(same + skipped)
  return (
    rest(word, 1) === rest(name, 1) ||
    rest(word, 1) === rest(name, 0) ||
    rest(word, 0) === rest(name, 1) ||
    (word[same] === name[same + 1] && word[same + 1] === name[same] && rest(word, 2) === rest(name, 2))
  )
}
