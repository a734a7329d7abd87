import { ENTRIES, WEAK_DIGIT } from './lexicon.ts'

const byFirst = new Map<string, [word: string, value: string][]>()
for (const [word, { value, classes }] of ENTRIES) {
  if (value === '' || ((classes & WEAK_DIGIT) !== 0 && word[0] !== 'o')) continue
  const first = word[0] ?? ''
  byFirst.set(first, [...(byFirst.get(first) ?? []), [word, value]])
}
for (const words of byFirst.values()) words.sort((a, b) => b[0].length - a[0].length)

/** The digits of number words written together (`fivefivefive`), '' where anything else is in the word. */
export function digitsOfWord(word: string): string {
  let digits = ''
  let at = 0
  while (at < word.length) {
    const found = byFirst.get(word[at] ?? '')?.find(([name]) => word.startsWith(name, at))
    if (!found) return ''
    digits += found[1]
    at += found[0].length
  }
  return digits
}
