/** The path of the page that shows a buyer an order. */
export function orderPath({ transactionId }: { transactionId: string }): string {
  return `/orders/${transactionId}`
}

/** The path of the same page for the breeder. */
export function salePath({ transactionId }: { transactionId: string }): string {
  return `/sales/${transactionId}`
}
