/** Words for colors of coats: the names that breeding books write, and other words that breeders and families use for them. */

/** The American names of colors by their letters in EMS. */
export const COLOR_NAMES: Readonly<Record<string, string>> = {
  n: 'black',
  a: 'blue',
  b: 'chocolate',
  c: 'lilac',
  d: 'red',
  e: 'cream',
  o: 'cinnamon',
  p: 'fawn',
}

/** The plain words, with the words that mean them, or more. */
const MEANT_BY: Record<string, string> = {
  tortoiseshell: 'tortie tortoise torbie calico',
  tabby: 'lynx mackerel classic blotched spotted ticked torbie',
  colorpoint: 'point points colourpoint',
  bicolor: 'bicolour tuxedo calico harlequin van mitted',
  blue: 'gray grey',
  red: 'ginger orange',
  lilac: 'lavender',
}
const PLAIN = new Map<string, string[]>()
for (const [plain, words] of Object.entries(MEANT_BY))
  for (const word of words.split(' ')) PLAIN.set(word, [...(PLAIN.get(word) ?? []), plain])

/** White beside another color is no white cat. */
const AND_WHITE = /(?:\band|\bwith|&|\/)\s*white\b/g

/** The plain words of a color: `blue torbie and white` has blue, tortoiseshell, tabby, and bicolor. */
export function plainColorWords(color: string): string[] {
  return color
    .toLowerCase()
    .replace(AND_WHITE, ' bicolor')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => PLAIN.get(word) ?? [word])
}
