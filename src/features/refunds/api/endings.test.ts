/** What a refund does to its sale, as tables. */
import { describe, expect, it } from 'vitest'
import { SALE_STATUSES, type SaleStatus } from '#features/sales/contract.ts'
import { endingByParty, endingByProvider, endingByStaff } from './endings.ts'

type Ending = ReturnType<typeof endingByProvider>

/** Of which 30,011 cents were paid, and 10,003 refunded before. */
const sale = (status: SaleStatus) => ({ status, paid: 30_011, refunded: 10_003 })
const REST = 20_008

it.each<[refunded: number, amount: number, ending: Ending]>([
  [0, 30_011, 'refund'],
  [0, 30_010, 'cancel'],
  [0, 0, 'cancel'],
  // With what was refunded before, it is everything.
  [10_003, 20_008, 'refund'],
  [10_003, 20_007, 'cancel'],
  [30_011, 0, 'refund'],
])('a party who cancels after %d were refunded, and gets %d: %s', (refunded, amount, ending) => {
  expect(endingByParty({ paid: 30_011, refunded }, amount)).toBe(ending)
})

it.each<[status: SaleStatus, all: Ending, part: Ending, canceled: Ending]>([
  ['pending', undefined, undefined, 'cancel'],
  ['deposit_paid', 'refund', undefined, 'cancel'],
  ['paid', 'refund', undefined, 'cancel'],
  ['completed', 'refundCompleted', undefined, 'cancel'],
  ['canceled', undefined, undefined, 'cancel'],
  ['refunded', undefined, undefined, 'cancel'],
])(
  'staff refund of a sale that is %s all: %s, a part: %s, and a part with its end: %s',
  (status, ...endings) => {
    expect([
      endingByStaff(sale(status), { amount: REST }),
      endingByStaff(sale(status), { amount: REST - 1 }),
      endingByStaff(sale(status), { amount: REST - 1, cancels: true }),
    ]).toEqual(endings)
    // A full refund says more than that the sale was canceled.
    expect(endingByStaff(sale(status), { amount: REST, cancels: true })).toBe(endings[0])
  },
)

describe("a refund in the provider's dashboard", () => {
  const cause = 'cat_died'

  it.each<[status: SaleStatus, all: Ending, part: Ending, partWithCause: Ending]>([
    ['pending', undefined, undefined, undefined],
    ['deposit_paid', 'refund', undefined, 'cancel'],
    ['paid', 'refund', undefined, 'cancel'],
    ['completed', 'refundCompleted', undefined, undefined],
    ['canceled', undefined, undefined, undefined],
    ['refunded', undefined, undefined, undefined],
  ])('of a sale that is %s: all %s, a part %s, a part that canceled it %s', (status, ...endings) => {
    const isPaying = false
    expect([
      endingByProvider({ status }, { isAll: true, cause: undefined, isPaying }),
      endingByProvider({ status }, { isAll: false, cause: undefined, isPaying }),
      endingByProvider({ status }, { isAll: false, cause, isPaying }),
    ]).toEqual(endings)
    expect(endingByProvider({ status }, { isAll: true, cause, isPaying })).toBe(endings[0])
  })

  it('ends nothing while a payment of the sale is in progress', () => {
    for (const status of SALE_STATUSES)
      for (const isAll of [true, false])
        expect(endingByProvider({ status }, { isAll, cause, isPaying: true })).toBeUndefined()
  })
})
