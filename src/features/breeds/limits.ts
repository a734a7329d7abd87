/** A cat is a kitten for so many months. */
export const KITTEN_MONTHS = 12

/** Typical prices are shown from so many listings of so many catteries on. */
export const PRICES_FROM = { listings: 8, catteries: 3 }
