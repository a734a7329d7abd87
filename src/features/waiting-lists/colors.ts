/** Colors that a family wishes for, and those of kittens, which breeders name as in the pedigree. */

/** Other words for the same color. */
const SAME: Record<string, string> = {
  tortie: 'tortoiseshell',
  torbie: 'tortoiseshell',
  calico: 'tortoiseshell',
  tortoise: 'tortoiseshell',
  gray: 'blue',
  grey: 'blue',
  ginger: 'red',
  orange: 'red',
  lavender: 'lilac',
  lynx: 'tabby',
  mackerel: 'tabby',
  point: 'colorpoint',
  points: 'colorpoint',
  colourpoint: 'colorpoint',
  tuxedo: 'bicolor',
  bicolour: 'bicolor',
}

/** White beside another color is no white cat. */
const AND_WHITE = /(?:\band|\bwith|&|\/)\s*white\b/g

function wordsOf(color: string): string[] {
  return color
    .toLowerCase()
    .replace(AND_WHITE, ' bicolor')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SAME[word] ?? word)
}

/** Whether a color that a family named is that of a kitten, or a part of it: `Tabby` of `silver mackerel tabby`. */
export function isColorOf(wished: string, color: string | null): boolean {
  if (!color) return false
  const words = wordsOf(color)
  return wordsOf(wished).every((word) => words.includes(word))
}

/** The chosen colors that are not among those of the list. A family keeps colors that it has chosen before. */
export function unknownColors(
  chosen: readonly string[],
  { colors, kept = [] }: { colors: readonly string[]; kept?: readonly string[] },
): string[] {
  return chosen.filter((color) => !colors.includes(color) && !kept.includes(color))
}
