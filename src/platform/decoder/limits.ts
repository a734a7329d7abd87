/** The limits of decoding; tests set others. */

/** Maximum width of stored originals in pixels. */
export const MAX_WIDTH = 1_600
/** Maximum pixels of a picture: 60 megapixels. Of an animation, the first frame is stored. */
export const MAX_PIXELS = 60_000_000
/** The same of AVIF, which takes twice the memory of other formats. Every browser can make it smaller. */
export const MAX_AVIF_PIXELS = 25_000_000
/** Resident memory of a decoder process in bytes at which it gives up. Pictures within these limits take up to 650 MB. */
export const MAX_RESIDENT_BYTES = 1_000_000_000
/**
 * Milliseconds of processor time that a picture may take. Time on the clock is no measure, because a decoder has a low priority
 * and waits while the machine is busy.
 */
export const MAX_WORK_MS = 30_000
