/** What a sale, its parties, and staff see, and where the provider and the ledger say that its money is. */
import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletions } from '#features/privacy/api/tables.ts'
import { transactions } from '#features/sales/api/tables.ts'
import { read } from '#platform/db/rows.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../builders.ts'
import { controlsOf } from './purchase.ts'
import type { SaleView } from './sale-model.ts'
import { countExtensions, each, type PairSale } from './sale-stages.ts'

type Listed = { kind: string; transactionId: string | null }

const viewRow = z.object({ id: z.string().nullable(), account: z.string(), balance: z.number() })

/** The views of sales, in the order of the sales. */
export async function readViews(
  { app, staff }: { app: TestApp; staff: TestUser },
  sales: readonly PairSale[],
): Promise<SaleView[]> {
  const { db } = app.services
  const controls = controlsOf(app)
  const get = async <T>(path: string) => (await app.request('GET', path, { as: staff })).json<T>()
  const attention: Listed[] = await get('/api/admin/payouts/attention')
  for (let page = 1, rows = 100; rows === 100; page += 1) {
    const items = await get<Listed[]>(`/api/admin/attention?limit=100&page=${page}`)
    attention.push(...items)
    rows = items.length
  }
  const [charges, refunds, disputes, transfers] = [
    await controls.objects('charge'),
    await controls.objects('refund'),
    await controls.objects('dispute'),
    await controls.objects('transfer'),
  ]
  const balances = await read(db, viewRow).rows(
    sql`select transaction_id as id, account, balance::float8 as balance from ledger_balances`,
  )
  const stored = await db
    .select({ id: transactions.id, due: transactions.finalPaymentDue })
    .from(transactions)
    .where(
      inArray(
        transactions.id,
        sales.map(({ transactionId }) => transactionId),
      ),
    )
  const deleted = new Set(
    (await db.select().from(accountDeletions))
      .filter(({ state }) => state === 'done')
      .map(({ userId }) => userId),
  )
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

  return each(sales, async ({ transactionId: id, intents, accounts, due, buyer, owner }) => {
    const order = await get<Pick<SaleView, 'status' | 'frozen' | 'isStopped' | 'paid' | 'refunded'>>(
      `/api/orders/${id}`,
    )
    const payout = await get<{ status: string; holdReason: string | null } | null>(
      `/api/admin/sales/${id}/payout`,
    )
    const isOurs = ({ payment_intent: intent }: { payment_intent: unknown }) =>
      intents.some(({ paymentIntentId }) => paymentIntentId === intent)
    const balance = (account: string) =>
      balances.find((row) => row.id === id && row.account === account)?.balance ?? 0
    // Not minus zero, which equals no zero in a comparison.
    const owedBy = (account: string) => 0 - balance(account)
    const received = (account: string | undefined) =>
      total(
        transfers
          .filter(({ destination }) => destination === account)
          .map(({ amount, amount_reversed }) => amount - amount_reversed),
      )
    const { status, frozen, isStopped, paid, refunded } = order
    return {
      status,
      frozen,
      isStopped,
      paid,
      refunded,
      extensions: countExtensions(due, stored.find((row) => row.id === id)?.due ?? due),
      buyer:
        total(charges.filter(isOurs).map(({ amount_captured }) => amount_captured)) -
        total(
          refunds
            .filter((refund) => isOurs(refund) && refund.status === 'succeeded')
            .map(({ amount }) => amount),
        ) +
        total(
          disputes
            .filter(isOurs)
            .flatMap(({ balance_transactions }) => balance_transactions.map(({ amount }) => amount)),
        ),
      breeder: [received(accounts[0]), received(accounts[1])],
      owed: owedBy('breeder_payable'),
      platformFee: owedBy('platform_fee'),
      held: owedBy('buyer'),
      refundsUnderWay: owedBy('refunds'),
      disputeFees: balance('provider_fees'),
      payout: payout?.status ?? null,
      holdReason: payout?.holdReason ?? null,
      attention: attention
        .filter(({ transactionId }) => transactionId === id)
        .map(({ kind }) => kind)
        .sort(),
      isBuyerDeleted: deleted.has(buyer.id),
      isBreederDeleted: deleted.has(owner.id),
    }
  })
}
