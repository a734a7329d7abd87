/** Colors that a family wishes for, and those of kittens, which breeders name as in the pedigree. */
import { plainColorWords } from '#lib/texts/color-words.ts'

/** Whether a color that a family named is that of a kitten, or a part of it: `Tabby` of `silver mackerel tabby`. */
export function isColorOf(wished: string, color: string | null): boolean {
  if (!color) return false
  const words = plainColorWords(color)
  return plainColorWords(wished).every((word) => words.includes(word))
}

/** The chosen colors that are not among those of the list. A family keeps colors that it has chosen before. */
export function unknownColors(
  chosen: readonly string[],
  { colors, kept = [] }: { colors: readonly string[]; kept?: readonly string[] },
): string[] {
  return chosen.filter((color) => !colors.includes(color) && !kept.includes(color))
}
