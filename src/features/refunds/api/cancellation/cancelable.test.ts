/** Who may cancel a sale, as a table. */
import { expect, it } from 'vitest'
import { type Freeze, SALE_STATUSES, type SaleStatus } from '#features/sales/contract.ts'
import { hasEnded, type Party, paymentInProgress, reasonNotToCancel } from './cancelable.ts'

const NOBODY = { buyer: false, breeder: false }
const BUYER = { buyer: true, breeder: false }
const BREEDER = { buyer: false, breeder: true }
const BOTH = { buyer: true, breeder: true }

type Reasons = Record<Party, ReturnType<typeof reasonNotToCancel>>
const same = (reason: Reasons['buyer']): Reasons => ({ buyer: reason, breeder: reason })

it.each<[status: SaleStatus, frozen: Freeze | null, confirmed: Record<Party, boolean>, reasons: Reasons]>([
  ['deposit_paid', null, NOBODY, same(null)],
  ['paid', null, NOBODY, same(null)],
  // Only its payment prevents it.
  ['pending', null, NOBODY, same(null)],
  ['completed', null, NOBODY, same('handed_over')],
  ['canceled', null, NOBODY, same('ended')],
  ['refunded', null, NOBODY, same('ended')],
  // The breeder may have confirmed by mistake; the buyer reports that instead.
  ['paid', null, BREEDER, { buyer: 'confirmed_by_breeder', breeder: null }],
  ['paid', null, BUYER, { buyer: 'confirmed_by_you', breeder: 'confirmed_by_buyer' }],
  ['paid', null, BOTH, { buyer: 'confirmed_by_you', breeder: 'confirmed_by_buyer' }],
  ['paid', 'cat_died', NOBODY, same(null)],
  ['deposit_paid', 'cat_died', BUYER, { buyer: 'confirmed_by_you', breeder: 'confirmed_by_buyer' }],
  ['paid', 'dispute', NOBODY, same('dispute')],
  ['deposit_paid', 'dispute_lost', NOBODY, same('dispute_lost')],
  ['deposit_paid', 'payment_check', NOBODY, same('payment_check')],
  // The bank comes before the handover, and the end of the sale before both.
  ['paid', 'dispute', BOTH, same('dispute')],
  ['completed', 'dispute', BOTH, same('handed_over')],
  ['refunded', 'dispute', BOTH, same('ended')],
  ['canceled', 'dispute', BOTH, same('ended')],
])('%s, frozen: %s, confirmed: %o', (status, frozen, confirmed, reasons) => {
  const reason = (party: Party) => reasonNotToCancel({ status, frozen }, confirmed, party)
  expect({ buyer: reason('buyer'), breeder: reason('breeder') }).toEqual(reasons)
})

it.each<[status: SaleStatus, frozen: Freeze | null, payment: ReturnType<typeof paymentInProgress>]>([
  ['pending', null, 'pending'],
  ['pending', 'payment_check', 'payment_check'],
  ['deposit_paid', 'payment_check', 'payment_check'],
  ['deposit_paid', 'dispute', null],
  ['deposit_paid', 'dispute_lost', null],
  ['deposit_paid', null, null],
  ['paid', null, null],
  ['completed', null, null],
  ['canceled', null, null],
  ['refunded', null, null],
])('the payment of a sale that is %s and frozen for %s: %s', (status, frozen, payment) => {
  expect(paymentInProgress({ status, frozen })).toBe(payment)
})

it('canceled and refunded sales have ended', () => {
  expect(SALE_STATUSES.filter((status) => hasEnded({ status }))).toEqual(['canceled', 'refunded'])
})
