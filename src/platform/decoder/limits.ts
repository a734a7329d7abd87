/** The limits of decoding; tests set others. */

/** Maximum pixels of a picture: 25 megapixels, all frames together. */
export const MAX_PIXELS = 25_000_000
/** Resident memory of a decoder process in bytes at which it gives up. A picture of 25 megapixels takes at most half of it. */
export const MAX_RESIDENT_BYTES = 1_000_000_000
