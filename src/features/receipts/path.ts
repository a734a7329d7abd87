/** The path of a receipt's page. */
export function receiptPath(transactionId: string, number: string): string {
  return `/orders/${transactionId}/receipts/${number}`
}
