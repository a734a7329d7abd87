/** What breeders can do with several cats at once. Browser and server use the same rules for new prices. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MAX_PRICE } from '#lib/money.ts'
import { catFieldsSchema, depositError } from './manage-contract.ts'

/** Cats of one call. */
export const MAX_BULK = 100

export const BULK_ACTIONS = ['pause', 'relist', 'changePrice'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** By an amount in cents, or by a whole percentage; negative numbers lower the price. */
export const priceChangeSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('amount'),
      by: z
        .int('Enter an amount.')
        .min(-MAX_PRICE, 'Enter less than $1,000,000.')
        .max(MAX_PRICE, 'Enter less than $1,000,000.'),
    }),
    z.object({
      kind: z.literal('percent'),
      by: z
        .int('Enter a whole percentage.')
        .min(-99, 'Enter at most 99 percent.')
        .max(500, 'Enter at most 500 percent.'),
    }),
  ],
  'Choose amount or percent.',
)
export type PriceChange = z.infer<typeof priceChangeSchema>

export const bulkSchema = z
  .object({
    action: z.enum(BULK_ACTIONS),
    cats: z
      .array(
        z.object({
          id: z.uuid(),
          /** Cents; the price that the breeder saw, to which a price change applies. */
          price: z.int().optional(),
        }),
      )
      .min(1)
      .max(MAX_BULK),
    priceChange: priceChangeSchema.optional(),
  })
  .superRefine(({ action, cats, priceChange }, context) => {
    if (action !== 'changePrice') return
    const required = (path: (string | number)[]) =>
      context.addIssue({ code: 'custom', path, message: 'Required' })
    if (!priceChange) required(['priceChange'])
    for (const [index, { price }] of cats.entries())
      if (price === undefined) required(['cats', index, 'price'])
  })
export type Bulk = z.output<typeof bulkSchema>

export const bulkResultSchema = z.object({
  id: z.uuid(),
  /** Null for a cat that does not exist or belongs to someone else. */
  name: z.string().nullable(),
  /** `unchanged`: the cat already was as requested. */
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why the cat was refused, as a sentence; null otherwise. */
  reason: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResultSchema>

/** A price after a change, in cents. A change by percent is rounded to whole dollars. */
export function changedPrice(price: number, { kind, by }: PriceChange): number {
  return kind === 'amount' ? price + by : Math.round((price * (100 + by)) / 10_000) * 100
}

/** The error message if a cat cannot have a price. */
export function priceError(cat: { depositAmount: number | null }, price: number): string | undefined {
  const { error } = catFieldsSchema.shape.price.safeParse(price)
  return error?.issues[0]?.message ?? depositError({ price, depositAmount: cat.depositAmount })
}

export const bulkCatEndpoints = defineEndpoints({
  'POST /api/breeders/cats/bulk': {
    summary:
      'Pauses, relists, or changes the prices of cats of the signed-in breeder, with a result for each; repeating a call changes nothing more',
    access: 'breeder',
    body: bulkSchema,
    responses: { 200: z.object({ results: z.array(bulkResultSchema) }) },
  },
})
export type BulkCatEndpoints = typeof bulkCatEndpoints
