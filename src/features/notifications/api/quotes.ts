import { screen } from '#lib/screening/index.ts'
import { excerpt } from '#lib/texts/excerpt.ts'

/** Characters of a message shown in an email. */
const LONGEST = 400

/**
 * Quotes of messages for an email, without contact details, including those that appear only when the messages are
 * combined. Empty if some remain.
 */
export function toQuotes(texts: readonly string[], before: readonly string[] = []): string[] {
  const quotes = texts.map((text, at) => {
    const previous = [...before, ...texts.slice(0, at)]
    return excerpt(screen(text, { previous }).cleaned.trim(), LONGEST)
  })
  return screen(quotes.join('\n')).categories.length > 0 ? [] : quotes
}
