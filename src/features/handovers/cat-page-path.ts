/** The path of the buyer's printable page of the cat. */
export function catPagePath({ transactionId }: { transactionId: string }): string {
  return `/orders/${transactionId}/cat`
}
