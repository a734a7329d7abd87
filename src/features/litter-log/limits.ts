/** Kittens of one birth, as many as a litter has at most. */
export const MAX_KITTENS = 20
/** Weights that are sent at once: three days of a litter that a device kept while it was offline. */
export const MAX_WEIGHTS = 60
/** Weights of a kitten: three a day until it is 16 weeks old. */
export const MAX_WEIGHTS_OF_KITTEN = 350
