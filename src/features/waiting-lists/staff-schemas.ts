/** Entries of a list with their whole history, as staff read them on a complaint. */
import { z } from 'zod'
import { answerSchema, entryEventSchema, wishesSchema } from './entry-schemas.ts'
import { ENTRY_STATUSES } from './entry-states.ts'
import { OFFER_STATUSES } from './offer-states.ts'

/** An offer, with the prices (cents) that it named. */
const staffOfferSchema = z.object({
  id: z.uuid(),
  status: z.enum(OFFER_STATUSES),
  createdAt: z.iso.datetime(),
  deadline: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  cats: z.array(z.object({ id: z.uuid(), name: z.string(), price: z.int() })),
})

/** The notes of a breeder are not among them: only the breeder reads them. */
export const staffEntrySchema = z.object({
  id: z.uuid(),
  status: z.enum(ENTRY_STATUSES),
  position: z.int().nullable(),
  count: z.int(),
  pairingTitle: z.string().nullable(),
  buyerId: z.uuid(),
  wishes: wishesSchema,
  answers: z.array(answerSchema),
  createdAt: z.iso.datetime(),
  /** Oldest first. */
  offers: z.array(staffOfferSchema),
  events: z.array(entryEventSchema),
})
export type StaffEntry = z.infer<typeof staffEntrySchema>
