/** Finds mistakes in the names of settings, which would otherwise be ignored. */
import { closest, distance } from 'fastest-levenshtein'

/** Settings of Node.js and npm. */
const FOREIGN = /^(NODE_|npm_|TZ$)/i
/** From this length on, names that differ in up to so many characters are taken for misspelled. */
const MIN_LENGTH = 8
const MAX_DISTANCE = 2

/** Errors of a .env file, each with its line: lines without `=`, and names that no setting has. */
export function envFileErrors(text: string, known: readonly string[]): string[] {
  const errors: string[] = []
  let openQuote = ''
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (openQuote) {
      if (content.endsWith(openQuote)) openQuote = ''
      continue
    }
    if (content === '' || content.startsWith('#')) continue
    const [, name = '', value = ''] = /^(?:export\s+)?([^=]*?)\s*=\s*(.*)$/s.exec(content) ?? []
    if (!name) errors.push(`.env, line ${index + 1}: must have the form NAME=value`)
    else if (!known.includes(name) && !FOREIGN.test(name))
      errors.push(
        `.env, line ${index + 1}: there is no setting ${name}; the closest one is ${closest(name, known)}`,
      )
    const quote = /^(["'`])/.exec(value)?.[1]
    if (quote && !value.slice(1).includes(quote)) openQuote = quote
  }
  return errors
}

/** Errors of environment variables whose names look like a misspelled setting. */
export function misspelledNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => name.length >= MIN_LENGTH && !known.includes(name) && !FOREIGN.test(name))
    .flatMap((name) => {
      const right = closest(name, known)
      const isMisspelled = right.length >= MIN_LENGTH && distance(name, right) <= MAX_DISTANCE
      return isMisspelled ? [`${name}: there is no such setting; did you mean ${right}?`] : []
    })
}
