/** Which emails about a sale are paced, and which of them later events make wrong. */
import type { SaleEventKind } from '#features/sales/contract.ts'

type Topic = 'pickup' | 'problem' | 'due date' | 'contract' | 'proof' | 'papers'

/**
 * What a party can do again and again. All other events happen once for each sale, or have a limit of their own, and their emails
 * are sent at once.
 */
export const PACED_TOPICS: Partial<Record<SaleEventKind, Topic>> = {
  proposePickup: 'pickup',
  closePickup: 'pickup',
  offerContract: 'contract',
  sendNeuterProof: 'proof',
  handOverPapers: 'papers',
  takeBackPapers: 'papers',
  answerProblem: 'problem',
  extend: 'due date',
}

const ENDED: Topic[] = ['pickup', 'due date']
const CLOSED: Topic[] = [...ENDED, 'contract']

const OUTDATED: Partial<Record<SaleEventKind, Topic[]>> = {
  agreePickup: ['pickup'],
  signContract: ['contract'],
  completeContract: ['contract'],
  declineContract: ['contract'],
  declineNeuterProof: ['proof'],
  seeNeuterProof: ['proof'],
  refundCompleted: ['proof'],
  confirmHandover: ENDED,
  reportHandover: ENDED,
  complete: ENDED,
  cancel: CLOSED,
  refund: CLOSED,
  release: CLOSED,
  fail: ENDED,
  openDispute: ENDED,
  stopSale: ENDED,
  catDied: CLOSED,
  payBalance: ['due date'],
  resumeSale: ['due date'],
  correctBirthDate: ['pickup', 'due date'],
  decideProblem: ['problem'],
}

/** The topics whose waiting emails are dropped, because an event made them wrong. */
export function outdatedTopics(kind: SaleEventKind): readonly Topic[] {
  return OUTDATED[kind] ?? []
}
