/** Days after its expected date for which a litter that is not born is still expected: births are late, and so are breeders. */
export const LATE_DAYS = 14
