/**
 * The letters and digits of a text in lower case, or the whole text if it has none: what stays the same if only spaces,
 * punctuation, and case change.
 */
export function essentialText(text: string): string {
  const normalized = text.normalize('NFKC').toLowerCase()
  return normalized.replace(/[^\p{L}\p{N}]/gu, '') || normalized.trim()
}
