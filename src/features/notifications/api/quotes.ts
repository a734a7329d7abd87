import { screen } from '#lib/screening/index.ts'

/** Characters of one message that a mail shows. */
const LONGEST = 400

/**
 * What somebody wrote as a mail may show it: each text on its own without contact details, also those that only show
 * when the texts are read together. Nothing where they still come out of what is left.
 */
export function quotesOf(texts: readonly string[], before: readonly string[] = []): string[] {
  const quotes = texts.map((text, at) => {
    const previous = [...before, ...texts.slice(0, at)]
    return shortened(screen(text, { previous }).cleaned.trim(), LONGEST)
  })
  return screen(quotes.join('\n')).categories.length > 0 ? [] : quotes
}

/** The beginning of a text, at most so many characters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text
  // Never half a character.
  const cut = text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
  return `${cut.trimEnd()}…`
}
