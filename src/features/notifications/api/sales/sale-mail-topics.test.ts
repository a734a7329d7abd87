import { expect, it } from 'vitest'
import { SALE_EVENT_KINDS } from '#features/sales/contract.ts'
import { outdatedTopics, PACED_TOPICS } from './sale-mail-topics.ts'

it('emails about what a party can repeat are paced, and no others', () => {
  expect(PACED_TOPICS).toEqual({
    proposePickup: 'pickup',
    closePickup: 'pickup',
    offerContract: 'contract',
    sendNeuterProof: 'proof',
    handOverPapers: 'papers',
    takeBackPapers: 'papers',
    answerProblem: 'problem',
    extend: 'due date',
  })
})

it('events drop what waits and is wrong after them', () => {
  const dropped = SALE_EVENT_KINDS.flatMap((kind) =>
    outdatedTopics(kind).length > 0 ? [[kind, outdatedTopics(kind).join(', ')]] : [],
  )
  expect(dropped).toEqual(
    [
      ['payBalance', 'due date'],
      ['correctBirthDate', 'pickup, due date'],
      ['agreePickup', 'pickup'],
      ['signContract', 'contract'],
      ['completeContract', 'contract'],
      ['declineContract', 'contract'],
      ['declineNeuterProof', 'proof'],
      ['seeNeuterProof', 'proof'],
      ['refundCompleted', 'proof'],
      ['cancel', 'pickup, due date, contract'],
      ['release', 'pickup, due date, contract'],
      ['refund', 'pickup, due date, contract'],
      ['confirmHandover', 'pickup, due date'],
      ['reportHandover', 'pickup, due date'],
      ['complete', 'pickup, due date'],
      ['decideProblem', 'problem'],
      ['openDispute', 'pickup, due date'],
      ['stopSale', 'pickup, due date'],
      ['resumeSale', 'due date'],
      ['fail', 'pickup, due date'],
      ['catDied', 'pickup, due date, contract'],
    ].sort(
      (one, two) => SALE_EVENT_KINDS.indexOf(one[0] as never) - SALE_EVENT_KINDS.indexOf(two[0] as never),
    ),
  )
})
