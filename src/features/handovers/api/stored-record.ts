import type { RecordedTest } from '#features/breeding/api/index.ts'
import type { CareRecord } from '#features/care-plans/api/index.ts'
import type { CatRecord, HandoverFileKind } from '../contract.ts'

/** A file of a handover, by its path. */
export type HandoverFile = { kind: HandoverFileKind; url: string }

/**
 * A cat at its handover: without the columns of the sale and its handover, with the paths of the documents, and with tests without later
 * corrections and the care that was entered later.
 */
export type StoredCatRecord = Omit<
  CatRecord,
  | 'transactionId'
  | 'orderNumber'
  | 'microchip'
  | 'noChipReason'
  | 'files'
  | 'goHomeDate'
  | 'handedOverOn'
  | 'tests'
  | 'care'
> & {
  tests: RecordedTest[]
  /** Null unless the cat is a kitten of a litter log; records from before it was stored have none. */
  care?: CareRecord | null
}
