import { z } from 'zod'
import { ACTORS, type Actor } from '#lib/states/state-table.ts'
import { agreedFactSchemas, GENDERS } from '../cats/contract.ts'
import { pictureSchema } from '../uploads/contract.ts'

export { DEATH_HOURS } from './death-rules.ts'
export { dueAfterFreeze } from './due-after-freeze.ts'
export { FREEZES, FROZEN_TEXTS, type Freeze } from './freezes.ts'
export { ACTORS, type Actor }

/** Statuses of a sale; `pending` while its first payment is processed. */
export const SALE_STATUSES = ['pending', 'deposit_paid', 'paid', 'completed', 'canceled', 'refunded'] as const
export type SaleStatus = (typeof SALE_STATUSES)[number]

/** Statuses of a sale that is neither canceled nor refunded. */
export const LIVE_STATUSES = ['pending', 'deposit_paid', 'paid', 'completed'] as const

/** Who did something to a sale. */
export type By = { actor: Exclude<Actor, 'system'>; userId: string } | { actor: 'system' }
export const SYSTEM: By = { actor: 'system' }

/** What can happen to a sale: the transitions of `api/process.ts`, and events that do not change its status. */
export const SALE_EVENT_KINDS = [
  'payDeposit',
  'payInFull',
  'fail',
  'payBalance',
  'extend',
  'correctBirthDate',
  'changeRule',
  'proposePickup',
  'agreePickup',
  'closePickup',
  'offerContract',
  'signContract',
  'completeContract',
  'declineContract',
  'sendNeuterProof',
  'declineNeuterProof',
  'seeNeuterProof',
  'handOverPapers',
  'takeBackPapers',
  'cancel',
  'release',
  'refund',
  'confirmHandover',
  'reportHandover',
  'complete',
  'refundCompleted',
  'partialRefund',
  'refundSucceeded',
  'refundFailed',
  'remindBalance',
  'reportProblem',
  'answerProblem',
  'decideProblem',
  'agreePayout',
  'sendPayoutEarly',
  'openDispute',
  'closeDispute',
  'continueSale',
  'checkPayment',
  'rejectPayment',
  'stopSale',
  'resumeSale',
  'catDied',
  'correctDeath',
] as const
export type SaleEventKind = (typeof SALE_EVENT_KINDS)[number]

const parentSchema = z.object({ name: z.string(), breed: z.string() })

/** The cat as the buyer agreed to it; later changes of the listing do not change it. Amounts in cents. */
export const saleSnapshotSchema = z.object({
  name: z.string(),
  breed: z.string(),
  gender: z.enum(GENDERS),
  birthDate: z.iso.date(),
  ...agreedFactSchemas,
  /** Null if the breeder stated no pairing. */
  sire: parentSchema.nullable(),
  queen: parentSchema.nullable(),
  price: z.int(),
  /** Null if the cat could only be paid in full. */
  depositAmount: z.int().nullable(),
  healthCertifications: z.array(z.string()),
  documents: z.array(z.object({ certification: z.string(), lab: z.string(), date: z.iso.date() })),
  /** The first picture. */
  picture: pictureSchema.nullable(),
})
export type SaleSnapshotView = z.infer<typeof saleSnapshotSchema>
