import { inDigits } from '#lib/texts/digits.ts'

/** How many are new: "3 new". */
export const newText = (count: number): string => `${inDigits(count)} new`
