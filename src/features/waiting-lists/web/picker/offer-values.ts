/** The fields of the form of an offer. */
export type OfferValues = {
  catIds: string[]
  entryId: string
  hours: string
  skipReason: string
  offersNext: boolean
}
