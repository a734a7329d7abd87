/** What the product inserts into a contract: facts of the sale, which no one edits. Amounts in cents, days as ISO dates. */
export type ContractFacts = {
  orderNumber: string
  cattery: string
  /** First name and initial: the buyer's full name is in the signature. */
  buyer: string
  cat: {
    name: string
    breed: string
    gender: 'male' | 'female'
    birthDate: string
    color: string | null
    emsCode: string | null
    microchip: string | null
    /** `TICA SBT 041526 012`. */
    registrations: string[]
    sire: string | null
    dam: string | null
  }
  terms: {
    price: number
    /** Null if the price was paid at once. */
    depositAmount: number | null
    /** The day of the first payment, and the one on which the balance is due; null without a balance. */
    paidOn: string
    balanceDue: string | null
    /** What canceling refunds, as sentences. */
    refunds: string[]
    goHomeDate: string
  }
}
