import { daysBetween } from '#lib/dates.ts'

/** Whether a cat may go home already; `age` in whole weeks. */
export function isOldEnough(cat: { age: number; birthDate: string; leavesHomeFrom: string }): boolean {
  return cat.age * 7 >= daysBetween(cat.birthDate, cat.leavesHomeFrom)
}
