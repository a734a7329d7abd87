import type { Span } from './categories.ts'
import { recogniseEmails } from './email.ts'
import type { Find } from './found.ts'
import { recogniseHandles } from './handles.ts'
import { recogniseHints } from './hints.ts'
import { recogniseLinks } from './link.ts'
import { normalise } from './normalise.ts'
import { recognisePhones } from './phone.ts'
import { markQuantities } from './quantities.ts'
import { tokenise } from './tokens.ts'

/**
 * Everything that was found in a text, in any order, possibly overlapping. Of several messages, which are not `alone`,
 * the digits together tell nothing: in a long conversation they come to any number.
 */
export function recognise(text: string, alone = true): Span[] {
  const plain = normalise(text)
  const tokens = tokenise(plain.text)
  const finds: Find[] = []
  // Addresses first, since what they take is neither a handle nor a number.
  recogniseEmails(tokens, finds)
  recogniseLinks(tokens, finds)
  markQuantities(tokens)
  recognisePhones(tokens, finds)
  recogniseHandles(tokens, finds)
  recogniseHints(tokens, finds, alone)
  return finds.map(({ category, first, last }) => ({
    start: plain.startOf(tokens[first]?.start ?? 0),
    end: plain.endOf((tokens[last]?.end ?? 1) - 1),
    category,
  }))
}
