import { defineEvent } from '#lib/events.ts'

/** A purchase changed the availability of a cat. */
export const CAT_CHANGED = defineEvent<{ catId: string }>('cat.changed')

/** Something happened to a sale. Its buyer and its breeder receive it. */
export const SALE_CHANGED = defineEvent<
  { transactionId: string; users: [buyerId: string, breederUserId: string] },
  { transactionId: string }
>('sale.changed')
