import { capitalized } from '#lib/texts/capitalized.ts'

/** Words for the places of a tree: `SD` is the sire’s dam. */

const WORDS = { S: 'sire', D: 'dam' } as const

/** The name of a place, such as `Sire` or `Dam’s sire`. */
export function placeName(place: string): string {
  const words = [...place].map((letter) => WORDS[letter as keyof typeof WORDS])
  const name = words.map((word, index) => (index < words.length - 1 ? `${word}’s` : word)).join(' ')
  return capitalized(name)
}

/** What marks an animal that appears in several places; undefined if it appears in one. */
export function alsoText(others: string[]): string | undefined {
  if (others.length === 0) return undefined
  const shown = others.slice(0, 2).map((place) => `the ${placeName(place).toLowerCase()}`)
  const more = others.length - shown.length
  const names = more > 0 ? [...shown, more === 1 ? '1 other place' : `${more} other places`] : shown
  return `Also ${new Intl.ListFormat('en-US').format(names)}`
}
