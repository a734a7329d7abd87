/**
 * Words out of an address, at most so many characters: without null bytes, which no database takes, and without half a
 * sign at the place where they were cut.
 */
export function addressWords(text: string | null, most: number): string {
  const words = (text ?? '').replaceAll('\0', '').trim().slice(0, most)
  return words.isWellFormed() ? words : words.replace(/[\ud800-\udbff]$/, '')
}
