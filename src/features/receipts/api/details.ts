/** What a receipt stores when it is issued, for both copies. Amounts in cents. */
export type ReceiptDetails = {
  orderNumber: string
  catName: string
  catBreed: string
  businessName: string
  buyerName: string
  buyerShortName: string
  price: number
  /** Paid and refunded up to and including this receipt. */
  paid: number
  refunded: number
  remaining: number
  /** The platform's part of the amount; the rest is the breeder's. */
  fee: number
  card: { brand: string; last4: string } | null
  reason: string | null
}
