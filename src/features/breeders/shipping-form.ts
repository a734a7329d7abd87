/** What the form of a profile sends about shipping. */
import { z } from 'zod'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { SHIPPING_BASES } from './shipping.ts'

/** The most that shipping may cost the buyer, in cents. */
const MAX_SHIPPING_PRICE = 300_000

/** Numbers of USDA licenses: the state, the class, and four digits. */
const LICENSE = /^\d{2}-[A-C]-\d{4}$/

const PRICE_TEXT = `Enter a price from $0 to ${formatWithCentsIfAny(MAX_SHIPPING_PRICE)}.`

/** `price` in cents. */
export const shippingFormSchema = z
  .object({
    basis: z.enum(SHIPPING_BASES, 'Please choose.'),
    license: z.string().trim().toUpperCase().max(20).nullable(),
    price: z.int(PRICE_TEXT).min(0, PRICE_TEXT).max(MAX_SHIPPING_PRICE, PRICE_TEXT),
  })
  .superRefine(({ basis, license }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['license'], message })
    if (basis === 'licensed' && !LICENSE.test(license ?? ''))
      refuse('Enter the number of your license, such as 12-A-3456.')
    if (basis === 'exempt' && license) refuse('An exempt cattery has no license.')
  })
