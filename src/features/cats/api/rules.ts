/** Days for which lists still show a sold cat, so that interested visitors see that it was sold; its page remains. */
export const SOLD_SHOWN_DAYS = 30

/** Breeds that the filter always offers, in this order. */
export const WELL_KNOWN_BREEDS = [
  'Persian',
  'Maine Coon',
  'British Shorthair',
  'Ragdoll',
  'Siamese',
  'Scottish Fold',
  'Russian Blue',
]

/** The breeds of the filter: the well-known ones first, then every other listed breed by name. */
export function breedsToOffer(inStock: { name: string; count: number }[]): { name: string; count: number }[] {
  const known = WELL_KNOWN_BREEDS.map((name) => ({
    name,
    count: inStock.find((breed) => breed.name === name)?.count ?? 0,
  }))
  return [...known, ...inStock.filter(({ name }) => !WELL_KNOWN_BREEDS.includes(name))]
}

/** Bands of age in weeks that facets count: kittens, older kittens, young adults, adults. */
export const AGE_BANDS = [
  { minAge: null, maxAge: 16 },
  { minAge: 17, maxAge: 51 },
  { minAge: 52, maxAge: 155 },
  { minAge: 156, maxAge: null },
]

/** The approximate number of bars in the price histogram. */
export const PRICE_BUCKETS = 20

/** Widths of a bar, in cents: round amounts from $1 to $50,000, so that a million dollars still fit. */
export const PRICE_STEPS = [1, 10, 100, 1_000, 10_000].flatMap((tens) =>
  [1, 2, 2.5, 5].map((factor) => factor * tens * 100),
)

/** Days without a visit of their dashboard after which breeders are asked whether their listings are still available. */
export const ASK_AFTER_DAYS = 30

/** Days that they have to answer; afterward the listings are paused. They begin when the email was sent. */
export const ANSWER_DAYS = 15

/** Typical prices are shown from so many listings of so many catteries on. */
export const PRICES_FROM = { listings: 8, catteries: 3 }
