/** The path of the page of an order for its buyer, or for its breeder. */
export function orderPath(
  { transactionId }: { transactionId: string },
  party: 'buyer' | 'breeder' = 'buyer',
): string {
  return party === 'buyer' ? `/orders/${transactionId}` : `/sales/${transactionId}`
}
