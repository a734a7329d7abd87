import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { users } from '#features/accounts/api/tables.ts'
import { breeders } from '#features/breeders/api/tables.ts'
import { bookCharge } from '#features/payments/api/ledger-records.ts'
import { charges, payments } from '#features/payments/api/tables.ts'
import { refundMovement } from '#features/refunds/api/movement.ts'
import { requestRefund } from '#features/refunds/api/request-refund.ts'
import { refunds } from '#features/refunds/api/tables.ts'
import { lockSale } from '#features/sales/api/index.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { newId } from '#lib/ids.ts'
import { read } from '#platform/db/rows.ts'
import { addBreeder, addCat, signUp, type TestUser } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { authorize, confirmPayment, controlsOf, startDeposit, startFull } from '#testing/sales/purchase.ts'
import { addTestSale } from '#testing/sales/sales.ts'
import { receiptCounters, receipts } from './api/tables.ts'
import type { Receipt } from './contract.ts'

const { app } = appOfThisFile()
const db = () => app().services.db
const year = () => app().clock.now().getUTCFullYear()
const numberOf = (position: number) => `R-${year()}-${String(position).padStart(6, '0')}`

async function buy(kind: 'deposit' | 'full' = 'deposit') {
  const breeder = await signUp(app())
  const cattery = await addBreeder(app(), { userId: breeder.id })
  const cat = await addCat(app(), { breederId: cattery.id })
  const buyer = await signUp(app())
  const intent = await (kind === 'deposit' ? startDeposit : startFull)(app(), buyer, cat)
  await authorize(app(), intent)
  await confirmPayment(app(), buyer, intent)
  const [sale] = await db().select().from(transactions).where(eq(transactions.catId, cat.id))
  if (!sale) throw new Error('no sale')
  return { buyer, breeder, cat, sale }
}

const get = (path: string, as?: TestUser) => app().request('GET', path, { ...(as && { as }) })
const receiptsFor = async (id: string, as: TestUser) =>
  (await get(`/api/orders/${id}/receipts`, as)).json<Receipt[]>()

const textRow = z.object({ text: z.string() })

describe('the receipts of an order', () => {
  it('show the buyer what was paid with which card, and what remains', async () => {
    const { buyer, cat, sale } = await buy()
    const deposit = cat.depositAmount ?? 0
    expect(await receiptsFor(sale.id, buyer)).toMatchObject([
      {
        number: numberOf(1),
        kind: 'deposit',
        role: 'buyer',
        orderNumber: sale.orderNumber,
        catName: cat.name,
        catBreed: cat.breed,
        price: cat.price,
        amount: deposit,
        paid: deposit,
        remaining: cat.price - deposit,
        card: { brand: 'visa', last4: '4242' },
        fee: null,
        net: null,
        buyerName: 'Robin Testperson',
      },
    ])
  })

  it('show the breeder fee and net amount, and only the first name and initial of the buyer', async () => {
    const { breeder, sale } = await buy('full')
    const [receipt] = await receiptsFor(sale.id, breeder)
    expect(receipt).toMatchObject({ kind: 'full', role: 'breeder', remaining: 0, fee: sale.platformFee })
    expect(receipt?.net).toBe(sale.amount - sale.platformFee)
    expect(receipt?.buyerName).toMatch(/^Robin T\.$/)
  })

  it('do not exist for strangers, staff, and visitors, in any form', async () => {
    const { sale } = await buy()
    const other = await buy()
    const admin = await signUp(app())
    await db().update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.id, admin.id))
    for (const viewer of [await signUp(app()), admin, other.buyer, other.breeder])
      for (const path of ['', `/${numberOf(1)}`, `/${numberOf(1)}/pdf`])
        expect((await get(`/api/orders/${sale.id}/receipts${path}`, viewer)).statusCode).toBe(404)
    expect((await get(`/api/orders/${sale.id}/receipts`)).statusCode).toBe(401)
    // The receipt of another order, an unknown number, and nonsense.
    for (const number of [numberOf(1), numberOf(99)])
      expect((await get(`/api/orders/${other.sale.id}/receipts/${number}`, other.buyer)).statusCode).toBe(404)
    expect((await get(`/api/orders/${newId()}/receipts`, other.buyer)).statusCode).toBe(404)
    expect((await get(`/api/orders/${sale.id}/receipts/1`, other.buyer)).statusCode).toBe(404)
  })

  it('stay as they were when the names change', async () => {
    const { buyer, breeder, sale } = await buy()
    const before = [await receiptsFor(sale.id, buyer), await receiptsFor(sale.id, breeder)]
    await db().update(users).set({ name: 'Somebody Else', firstName: 'Somebody', lastName: 'Else' })
    await db().update(breeders).set({ businessName: 'Renamed' })
    await db().execute(`update cats set name = 'Renamed', breed = 'Other'`)
    expect([await receiptsFor(sale.id, buyer), await receiptsFor(sale.id, breeder)]).toEqual(before)
  })

  it('include refunds, once each, with the card of the charge and the returned part of the fee', async () => {
    const { buyer, breeder, sale } = await buy('full')
    await db()
      .update(transactions)
      .set({ platformFee: 1_000, breederAmount: sale.amount - 1_000 })
      .where(eq(transactions.id, sale.id))
    await db().transaction((tx) =>
      requestRefund(app().services, tx, {
        transactionId: sale.id,
        amount: sale.amount / 2,
        reason: 'The kitten is ill.',
        by: { actor: 'system' },
      }),
    )
    const [refund] = await db().select().from(refunds)
    for (const _ of [1, 2]) await refundMovement.continue(app().services, refund?.id ?? '')
    await expect.poll(async () => (await receiptsFor(sale.id, buyer)).length).toBe(2)
    await expect
      .poll(async () => {
        const { rows } = await db().execute(
          `select from jobs.job where name = 'mail.send' and data #>> '{message,text}' like '%${numberOf(2)})%'`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    expect((await receiptsFor(sale.id, buyer))[1]).toMatchObject({
      number: numberOf(2),
      kind: 'refund',
      amount: sale.amount / 2,
      refunded: sale.amount / 2,
      card: { last4: '4242' },
      reason: 'The kitten is ill.',
      remaining: 0,
      fee: null,
    })
    expect((await receiptsFor(sale.id, breeder))[1]).toMatchObject({ fee: 500, net: sale.amount / 2 - 500 })
  })

  it('name the cattery and the order, as do the email, the card statement, and the provider', async () => {
    const { buyer, sale } = await buy()
    const { orderNumber } = sale
    expect(await receiptsFor(sale.id, buyer)).toMatchObject([{ orderNumber, businessName: 'Test Cattery' }])
    const intent = await app().services.stripe.sdk.paymentIntents.retrieve(
      String(sale.stripePaymentIntentId),
      { expand: ['latest_charge'] },
    )
    expect(intent).toMatchObject({
      description: `Deposit ${orderNumber}, Test Cattery`,
      allowed_payment_method_types: ['card'],
      metadata: { orderNumber, cattery: 'Test Cattery', kind: 'deposit' },
      statement_descriptor_suffix: `${orderNumber} TEST`,
      latest_charge: { statement_descriptor_suffix: `${orderNumber} TEST` },
    })
    await expect
      .poll(async () => {
        const rows = await read(db(), textRow).rows(
          sql`select data #>> '{message,text}' as text from jobs.job where name = 'mail.send'`,
        )
        return rows.filter(({ text }) => text.includes(orderNumber) && text.includes('Test Cattery')).length
      })
      .toBeGreaterThan(0)
  })

  it('are linked in the emails of both parties', async () => {
    const { sale } = await buy()
    await expect
      .poll(async () => {
        const rows = await read(db(), textRow).rows(
          sql`select data #>> '{message,text}' as text from jobs.job where name = 'mail.send'`,
        )
        return rows.filter(({ text }) => text.includes(`/orders/${sale.id}/receipts/${numberOf(1)}`)).length
      })
      .toBe(2)
  })
})

describe('a PDF file', () => {
  async function textOf(id: string, number: string, as: TestUser) {
    const response = await get(`/api/orders/${id}/receipts/${number}/pdf`, as)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`)
    const pdf = await getDocumentProxy(new Uint8Array(response.rawPayload))
    expect(pdf.numPages).toBe(1)
    return (await extractText(pdf, { mergePages: true })).text
  }

  it('contains the text of the receipt', async () => {
    const { buyer, breeder, cat, sale } = await buy()
    const text = await textOf(sale.id, numberOf(1), buyer)
    for (const part of [
      ...['Deposit receipt', numberOf(1), sale.orderNumber, `${cat.name}, ${cat.breed}`],
      ...['Robin Testperson', 'Visa ending in 4242', 'Remaining'],
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Your amount')
    expect(await textOf(sale.id, numberOf(1), breeder)).toContain('Your amount')
  })

  it('contains names in other scripts', async () => {
    const { buyer, cat } = await buy()
    await db().execute(`update cats set status = 'available', reserved_by = null, reservation_date = null`)
    await db().update(users).set({ name: 'Łucja Ñandú Олена Νίκη 王小明 👑' }).where(eq(users.id, buyer.id))
    const second = await addCat(app())
    const intent = await startFull(app(), buyer, second)
    await authorize(app(), intent)
    await confirmPayment(app(), buyer, intent)
    const [sale] = await db().select().from(transactions).where(eq(transactions.catId, second.id))
    expect(cat.id).not.toBe(second.id)
    const text = await textOf(sale?.id ?? '', numberOf(2), buyer)
    for (const part of ['Łucja', 'Ñandú', 'Олена', 'Νίκη', 'WangXiaoMing']) expect(text).toContain(part)
  })
})

describe('receipt numbers', () => {
  const numbers = async () =>
    (await db().select({ number: receipts.number }).from(receipts)).map(({ number }) => number).sort()

  /** Adds a charge with its receipt, as recording a payment does, and fails at the end if told so. */
  async function charge(saleId: string, fails: boolean) {
    await db().transaction(async (tx) => {
      const sale = await lockSale(tx, saleId)
      if (!sale) throw new Error('no sale')
      const [payment] = await tx
        .insert(payments)
        .values({
          buyerId: sale.buyerId,
          breederId: sale.breederId,
          catId: sale.catId,
          transactionId: sale.id,
          kind: 'full',
          amount: 10,
          price: sale.amount,
          state: 'recorded',
        })
        .returning()
      const intent = newId()
      const [added] = await tx
        .insert(charges)
        .values({
          transactionId: sale.id,
          paymentId: payment?.id ?? '',
          kind: 'full',
          amount: 10,
          stripePaymentIntentId: intent,
        })
        .returning()
      const at = app().clock.now()
      await bookCharge(tx, { sale, chargeId: added?.id ?? '', kind: 'full', amount: 10, card: null, at })
      if (fails) throw new Error('rolled back')
    })
  }

  it('have no gaps when transactions run at the same time and some are rolled back', async () => {
    const buyer = await signUp(app())
    const sales = await Promise.all(
      Array.from({ length: 5 }, async () =>
        addTestSale(app(), { cat: await addCat(app()), buyerId: buyer.id }),
      ),
    )
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => charge(sales[index % 5]?.id ?? '', index % 3 === 0)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => numberOf(index + 1)))
    expect(await db().select().from(receiptCounters)).toEqual([{ year: year(), last: 20 }])
  })

  it('begin again with each UTC year', async () => {
    await buy()
    const [first] = await db().select().from(transactions)
    const next = new Date(Date.UTC(year() + 1, 0, 1))
    app().clock.advance(next.getTime() - app().clock.now().getTime())
    await charge(first?.id ?? '', false)
    expect(await numbers()).toEqual([
      `R-${next.getUTCFullYear() - 1}-000001`,
      `R-${next.getUTCFullYear()}-000001`,
    ])
    controlsOf(app()).webhooks.paused = false
  })
})
