/**
 * What a card statement shows: the account's prefix, an asterisk, a space, and a suffix for each charge, together 22
 * characters at most. Source: docs.stripe.com/get-started/account/statement-descriptors.
 */
import anyAscii from 'any-ascii'

const LONGEST = 22
/** The asterisk and the space. */
const SEPARATOR = 2

/** The suffix of a charge: the order number, and as much of the cattery's name as fits, in capital Latin letters. */
export function statementSuffix(
  { orderNumber, catteryName }: { orderNumber: string; catteryName: string | null },
  prefix: string,
): string {
  const name = anyAscii(catteryName ?? '')
    .toUpperCase()
    // Banks show letters, digits, and few signs; the provider rejects < > \ ' " and *.
    .replaceAll(/[^A-Z0-9 .&-]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${orderNumber} ${name}`.slice(0, LONGEST - SEPARATOR - prefix.length).trim()
}
