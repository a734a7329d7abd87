/** The sign-in library accepts fewer addresses than the HTML standard, so the others are encoded while it works with them. */
import { randomBytes } from 'node:crypto'
import { customType } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** Cannot be guessed, so that nobody sends an address that is encoded already. */
const DOMAIN = `${randomBytes(16).toString('hex')}.invalid`
const ENCODED = new RegExp(`^x([0-9a-f]+)@${DOMAIN.replace('.', '\\.')}$`)

const accepted = z.email()

/** Whether the library refuses a valid address, such as `a&b@example.com` and `info@example.xn--p1ai`. */
export const isRefusedByLibrary = (address: string): boolean => !accepted.safeParse(address).success

/** An address as the library accepts it. */
export function toLibraryAddress(address: string): string {
  return isRefusedByLibrary(address) ? `x${Buffer.from(address).toString('hex')}@${DOMAIN}` : address
}

/** The address that `toLibraryAddress` encoded; other text stays as it is. */
export function fromLibraryAddress(text: string): string {
  const hex = ENCODED.exec(text)?.[1]
  return hex === undefined ? text : Buffer.from(hex, 'hex').toString()
}

/** A column of addresses, in which the library finds and stores encoded ones as they are. */
export const addressColumn = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: fromLibraryAddress,
})
