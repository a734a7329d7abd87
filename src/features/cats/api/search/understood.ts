/** What words of a search text mean, besides words that listings contain. */
import type { Place } from '#lib/places/gazetteer.ts'

/**
 * Sex and words for ages are preferences: matching cats come first, and the others follow. Everything else is a filter.
 * Prices in cents, ages in whole weeks, all bounds inclusive; `states` are codes.
 */
export type Meaning =
  | { kind: 'gender'; gender: 'male' | 'female' | 'any' }
  | { kind: 'age'; minAge?: number | undefined; maxAge?: number | undefined; isFilter: boolean }
  | { kind: 'price'; minPrice?: number | undefined; maxPrice?: number | undefined }
  | { kind: 'deposit'; deposit: boolean }
  | { kind: 'allergy' }
  | { kind: 'state'; state: string }
  | { kind: 'near'; places: Place[]; miles: number }

/** Positions in a text. */
export type Span = { start: number; end: number }

/** A meaning with the text of its chip, and where it is in the text; more than once if it is repeated. */
export type Part = { spans: Span[]; label: string; meaning: Meaning }

/** A meaning that was read at a position; `length` is shorter or longer than the matched text where it is given. */
export type FoundPart = { label: string; meaning: Meaning; length?: number | undefined }

/** The text that is left to understand, in lower case; what was understood is replaced by NUL characters. */
export type Scanner = {
  /** The text as it was typed. */
  text: string
  left: string
  parts: Part[]
}

const UNDERSTOOD = '\u0000'

/** Starts with the whole text. */
export function scan(text: string): Scanner {
  // Characters whose lower case is longer stay, so that positions are the same in both.
  const left = text.replace(/\p{Lu}/gu, (character) => {
    const lower = character.toLowerCase()
    return lower.length === character.length ? lower : character
  })
  return { text, left, parts: [] }
}

/** Removes a span from what is left, without a meaning: a quoted text, the name of a breed. */
export function protect(scanner: Scanner, start: number, end: number): void {
  scanner.left = `${scanner.left.slice(0, start)}${UNDERSTOOD.repeat(end - start)}${scanner.left.slice(end)}`
}

/** Reads every match of a pattern with the flag `g`; a match that `read` does not understand is left. */
export function readAll(
  scanner: Scanner,
  pattern: RegExp,
  read: (match: RegExpExecArray) => FoundPart | undefined,
): void {
  pattern.lastIndex = 0
  for (let match = pattern.exec(scanner.left); match; match = pattern.exec(scanner.left)) {
    const found = read(match)
    if (!found) {
      // The next match may begin inside this one, but not inside a character: a pattern with the flag `u` would begin
      // before it again, forever.
      const [first = ' '] = match[0]
      pattern.lastIndex = match.index + first.length
      continue
    }
    const end = match.index + (found.length ?? match[0].length)
    addPart(scanner.parts, { start: match.index, end }, found)
    protect(scanner, match.index, end)
    pattern.lastIndex = end
  }
}

/** Adds a part, or another place of the part with the same text. */
function addPart(parts: Part[], span: Span, { label, meaning }: FoundPart): void {
  const same = parts.find((part) => part.label === label)
  if (same) same.spans.push(span)
  else parts.push({ spans: [span], label, meaning })
}

/** All positions of parts, in the order of the text. */
export function toSpans(parts: Part[]): Span[] {
  return parts.flatMap(({ spans }) => spans).sort((a, b) => a.start - b.start)
}
