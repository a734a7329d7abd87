/** Breeds in a filter, which names one or several. */

/** The names in the text of a filter: `Ragdoll,Birman`. Empty for no text. */
export function breedsIn(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(',').map((name) => name.trim()))].filter(Boolean)
}

/** Whether a filter names exactly one breed. */
export function isOneBreed(text: string | undefined): boolean {
  return breedsIn(text).length === 1
}

/** The names that a cat of these breeds may have: also the whole text, because a breeder may have written a comma in a breed. */
export function breedNamesToMatch(text: string): string[] {
  return [...new Set([text.trim(), ...breedsIn(text)])].filter(Boolean)
}

/** The same in words: "Ragdoll, Birman, or Maine Coon". */
export function breedNamesText(text: string | undefined): string {
  return anyOf(breedsIn(text))
}

/** Cats of a breed: "Maine Coons"; "Siamese cats" where the name has no plural of its own. */
export function catsOfBreed(name: string): string {
  return /(?:ese|s|x|z|i|breed)$/i.test(name) ? `${name} cats` : `${name}s`
}

/** Cats of the breeds of a filter: "Ragdolls, Birmans, or Siamese cats". */
export function catsOfBreeds(text: string | undefined): string {
  return anyOf(breedsIn(text).map(catsOfBreed))
}

let list: Intl.ListFormat | undefined

/** Most lists name one breed. A browser takes 15 ms to make its first format, so it is made for the first longer one. */
function anyOf(names: string[]): string {
  if (names.length < 2) return names[0] ?? ''
  list ??= new Intl.ListFormat('en-US', { type: 'disjunction' })
  return list.format(names)
}
