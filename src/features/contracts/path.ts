/** The path of the page on which both parties of a sale read and sign its contract. */
export const contractPath = (transactionId: string): string => `/orders/${transactionId}/contract`
