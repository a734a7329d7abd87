/** What a cattery states about shipping cats. Without a statement, it cannot offer to ship. */
import { z } from 'zod'

/**
 * Why it may ship to a buyer who has not seen the cat: it is exempt from a license with at most four breeding females whose own
 * offspring it sells as pets (9 CFR 2.1(a)(3)(iii)), or it has one.
 */
export const SHIPPING_BASES = ['exempt', 'licensed'] as const
export type ShippingBasis = (typeof SHIPPING_BASES)[number]

/** As it is stored and shown: `price` in cents, 0 if it is part of the price of the cat; the day is that of the statement. */
export const shippingSchema = z.object({
  basis: z.enum(SHIPPING_BASES),
  license: z.string().nullable(),
  price: z.int(),
  statedOn: z.iso.date(),
})
export type Shipping = z.infer<typeof shippingSchema>
