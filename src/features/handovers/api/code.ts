/** The code with which the buyer proves at pickup that breeder and buyer have met. */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH } from '../contract.ts'

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** Whether two codes are equal, in constant time. */
export function isCode(code: string | null, entered: string): boolean {
  return code?.length === entered.length && timingSafeEqual(Buffer.from(code), Buffer.from(entered))
}
