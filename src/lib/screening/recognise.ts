import type { Span } from './categories.ts'
import type { Find, Recogniser } from './found.ts'
import { normalise } from './normalise.ts'
import type { Reading } from './reading.ts'
import { tokenise } from './tokens.ts'

/** What to look for: how words are read, and recognisers in the order in which they take turns. */
export interface Rules {
  reading: Reading
  recognisers: readonly Recogniser[]
}

/** Everything that the rules find in a text, in any order, possibly overlapping; for `alone` see `Recogniser`. */
export function recognise(text: string, { reading, recognisers }: Rules, alone = true): Span[] {
  const plain = normalise(text)
  const tokens = tokenise(plain.text, reading)
  const finds: Find[] = []
  for (const recogniser of recognisers) recogniser(tokens, finds, alone)
  return finds.map(({ category, first, last }) => ({
    start: plain.startOf(tokens[first]?.start ?? 0),
    end: plain.endOf((tokens[last]?.end ?? 1) - 1),
    category,
  }))
}
