/** Placeholders of saved replies. */

/** What a saved reply can leave open, in the order in which the form offers it. */
export const PLACEHOLDERS = ['first name', 'cat', 'price', 'deposit'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Words in braces on one line. */
const IN_BRACES = /\{([^{}\n]{1,40})\}/g

const keyOf = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** Fills in the placeholders that have a value; all others stay as they are, for the writer to see. */
export function fillPlaceholders(
  text: string,
  values: Partial<Record<Placeholder, string | undefined>>,
): string {
  const known = new Map<string, string | undefined>(Object.entries(values))
  return text.replace(IN_BRACES, (whole, words: string) => known.get(keyOf(words)) ?? whole)
}

/** The words in braces in a text, with the braces, each once. */
export function openPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(IN_BRACES)].map(([whole]) => whole))]
}

/** Those among them that are not placeholders. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS
  return openPlaceholders(text).filter((whole) => !known.includes(keyOf(whole.slice(1, -1))))
}
