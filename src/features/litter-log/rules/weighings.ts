/** Days of age on which kittens are to be weighed: daily for two weeks, and then weekly until they are 16 weeks old. */
const DAILY = 14
const LAST = 16 * 7

export const WEIGHED_AGES: readonly number[] = [
  ...Array.from({ length: DAILY }, (_, day) => day),
  ...Array.from({ length: (LAST - DAILY) / 7 + 1 }, (_, week) => DAILY + week * 7),
]
