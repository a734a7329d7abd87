import type { CatRecord, HandoverFileKind } from '../contract.ts'

/** A file of a handover, by its path. */
export type HandoverFile = { kind: HandoverFileKind; url: string }

/** A cat at its handover: without the columns of the sale and its handover, and with the paths of the documents. */
export type StoredCatRecord = Omit<
  CatRecord,
  'transactionId' | 'orderNumber' | 'microchip' | 'noChipReason' | 'files' | 'goHomeDate' | 'handedOverOn'
>
