/** Every email about a sale names the cattery and the order. */
import { expect, it } from 'vitest'
import { getSale, presentSale } from '#features/orders/api/index.ts'
import type { SaleEventRow } from '#features/sales/api/index.ts'
import type { SaleEventKind } from '#features/sales/contract.ts'
import { renderDraft } from '#platform/mail/index.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { signUpBreeder } from '#testing/sales/payout-accounts.ts'
import { buyCat } from '#testing/sales/refunds.ts'
import { ANNOUNCEMENTS } from './api/sales/sale-announcement-kinds.ts'

const { app } = appOfThisFile({ rateLimits: false, work: false })

it.each(Object.keys(ANNOUNCEMENTS) as SaleEventKind[])(
  'the emails of %s to the buyer and the breeder name the cattery and the order',
  async (kind) => {
    const { breeder } = await signUpBreeder(app())
    const { transactionId } = await buyCat(app(), { breederId: breeder.id, price: 180_000 })
    const row = await getSale(app().services.db, transactionId)
    const sale = { ...presentSale(row, row.reservedBy, new Date()), finalPaymentDue: '2027-05-12' }
    // Only then do the parties read that a payment is checked.
    if (kind === 'checkPayment') sale.frozen = 'payment_check'
    if (kind === 'stopSale') sale.isStopped = true
    // The breeder signs last, which completes the contract.
    const actors = kind === 'signContract' ? (['buyer'] as const) : (['buyer', 'breeder', 'staff'] as const)
    for (const actor of actors) {
      const event = {
        id: transactionId,
        transactionId,
        kind,
        actor,
        amount: 1_000,
        reason: 'A reason.',
        details: {
          finalPaymentDue: '2027-05-12',
          rejections: 1,
          check: 'rejected',
          day: '2027-05-14',
          goHomeDate: '2027-05-07',
        },
        createdAt: new Date('2027-05-16'),
      } as unknown as SaleEventRow
      const announced = ANNOUNCEMENTS[kind]?.({
        event,
        row,
        sale,
        publicUrl: 'https://littermate.example',
        now: {
          isForSale: true,
          isStopped: kind === 'stopSale',
          confirmed: { buyer: false, breeder: false, hasProblem: false },
        },
        payout: null,
      })
      expect(announced?.mails.length).toBeGreaterThan(0)
      for (const { text, html } of (announced?.mails ?? []).map(renderDraft))
        for (const name of [breeder.businessName, sale.orderNumber])
          for (const body of [text, html]) expect(body).toContain(name)
    }
  },
)
