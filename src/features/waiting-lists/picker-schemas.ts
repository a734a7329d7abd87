/** What the breeder's picker shows: kittens on one side, families on the other. */
import { z } from 'zod'
import { MISFITS } from './offer-rules.ts'
import { offeredCatSchema } from './offer-schemas.ts'

export const kittenSchema = offeredCatSchema.extend({
  /** Whether it is not listed for all. */
  isPaused: z.boolean(),
  /** The open offer that keeps it from others. */
  heldBy: z
    .object({
      offerId: z.uuid(),
      entryId: z.uuid(),
      buyerName: z.string(),
      deadline: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type PickerKitten = z.infer<typeof kittenSchema>

export const familySchema = z.object({
  entryId: z.uuid(),
  buyerName: z.string(),
  /** Its place in its list. */
  position: z.int(),
  /** Whether it waits for any litter. */
  isAnyLitter: z.boolean(),
  /** Its wishes on one line. */
  wishes: z.string(),
  hasOffer: z.boolean(),
  /** What does not fit, for each kitten of the page in the order of `kittens`; empty where all of it fits. */
  misfits: z.array(z.array(z.enum(MISFITS))),
  /** Kittens that were offered to it before. */
  offeredBefore: z.array(z.uuid()),
})
export type PickerFamily = z.infer<typeof familySchema>

export const pickerSchema = z.object({
  pairingTitle: z.string().nullable(),
  /** One page: free ones first, the youngest first. */
  kittens: z.array(kittenSchema),
  /** All of the list, of every page. */
  kittenCount: z.int(),
  /** In order: those of the pairing, then those that wait for any litter. */
  families: z.array(familySchema),
  offersNext: z.boolean(),
  /** The zone of the cattery, in which the form shows deadlines. */
  timeZone: z.string(),
})
export type Picker = z.infer<typeof pickerSchema>
