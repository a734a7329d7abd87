/** Rules that every text about a sale follows, on pages, in notices, and in emails. */

export type Reader = 'buyer' | 'breeder' | 'staff'

const THIRD_PERSON: Record<Reader, RegExp> = {
  // The guarantee is a name.
  buyer: /\bthe buyer\b(?! guarantee)/gi,
  breeder: /\bthe breeder\b/gi,
  staff: /\byour?s?\b/gi,
}

/** Where a text names its reader in the third person, or calls staff `you`. */
export function misaddressed(text: string, reader: Reader): string[] {
  return text.split('\n').filter((line) => line.match(THIRD_PERSON[reader]))
}

const OWED = /\b(due by|overdue|please pay)\b/i
/** What cannot be true at the same time. */
const CONTRADICTIONS: [RegExp, RegExp][] = [
  [/do not have to pay/i, OWED],
  [/not due for now/i, OWED],
  [/cannot be paid for now/i, OWED],
  [/is on hold/i, /\bplease pay\b/i],
  [/if you cancel, you get nothing back/i, /get everything back/i],
  [/deposit is nonrefundable[.:]/i, /get everything back/i],
  [/is for sale again/i, /is not for sale/i],
  [/you can cancel/i, /(cannot|can no longer) cancel/i],
  [/handover (of \w+ )?is confirmed|stays with you/i, /you can cancel/i],
  [/everything is paid/i, /remaining balance|balance (due|overdue)/i],
  [/agreed on|the pickup is on/i, /to arrange pickup/i],
]

/** The pairs of sentences of a text of which one is not true. */
export function contradictions(text: string): string[] {
  return CONTRADICTIONS.filter(([one, other]) => one.test(text) && other.test(text)).map(
    ([one, other]) => `${one.exec(text)?.[0]} / ${other.exec(text)?.[0]}`,
  )
}

/** The sentences with amounts of which some are written with cents and some without. */
export function mixedAmounts(text: string): string[] {
  return text.split(/\n|(?<=[.!?]) /).filter((sentence) => {
    const amounts = sentence.match(/\$[\d,]+(\.\d\d)?/g) ?? []
    return new Set(amounts.map((amount) => amount.includes('.'))).size > 1
  })
}
