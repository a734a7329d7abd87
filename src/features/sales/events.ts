import { defineEvent } from '#lib/events.ts'

/** Something happened to a sale. Its buyer and its breeder receive it. */
export const SALE_CHANGED = defineEvent<
  { transactionId: string; users: [buyerId: string, breederUserId: string] },
  { transactionId: string }
>('sale.changed')
