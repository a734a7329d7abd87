/** The ledger and the receipts of the demo's sales, as the payment process writes them. */
import { type LedgerAccount, type LedgerKind, platformFeePart } from '#features/ledger/api/accounts.ts'
import { demoId, hashSeed } from '../ids.ts'
import type { Plan, PlanContext, TransactionRow } from './plan.ts'

const CARDS = [
  { brand: 'visa', last4: '4242' },
  { brand: 'mastercard', last4: '4444' },
]

/** Adds the postings and receipts of every charge, numbered by date, and what completed sales earned. */
export function addSaleRecords({ plan }: PlanContext): void {
  const sales = new Map(plan.transactions.map((sale) => [sale.id, sale]))
  const paid = new Map<string, number>()
  const numbers = new Map<number, number>()
  const timeOf = ({ createdAt }: { createdAt?: Date | undefined }) => createdAt ?? new Date()
  for (const charge of plan.charges.toSorted((a, b) => timeOf(a).getTime() - timeOf(b).getTime())) {
    const sale = sales.get(charge.transactionId)
    if (!sale) continue
    const { id, amount, kind } = charge
    const at = timeOf(charge)
    post(plan, sale, `charge ${id}`, 'charge', at, { card_clearing: amount, buyer: -amount })
    const before = paid.get(sale.id) ?? 0
    const total = before + amount
    paid.set(sale.id, total)
    const year = at.getUTCFullYear()
    const position = (numbers.get(year) ?? 0) + 1
    numbers.set(year, position)
    plan.receipts.push({
      id: demoId('receipt', id),
      kind,
      transactionId: sale.id,
      chargeId: id,
      amount,
      issuedAt: at,
      number: `R-${year}-${String(position).padStart(6, '0')}`,
      details: {
        ...namesOf(plan, sale),
        price: sale.amount,
        paid: total,
        refunded: 0,
        remaining: sale.amount - total,
        reason: null,
        fee: platformFeePart(total, sale) - platformFeePart(before, sale),
        card: CARDS[hashSeed('card', sale.buyerId) % CARDS.length] ?? null,
      },
    })
  }
  for (const [year, last] of numbers) plan.receiptCounters.push({ year, last })
  for (const sale of plan.transactions) {
    const held = paid.get(sale.id) ?? 0
    if (sale.status !== 'completed' || held === 0) continue
    const fee = platformFeePart(held, sale)
    const completed = plan.transactionEvents.find(
      ({ transactionId, kind }) => transactionId === sale.id && kind === 'complete',
    )
    post(plan, sale, `recognition ${sale.id} 1`, 'recognition', completed?.createdAt ?? timeOf(sale), {
      buyer: held,
      breeder_payable: fee - held,
      platform_fee: -fee,
    })
  }
}

/** Adds a movement to the ledger. */
export function post(
  plan: Plan,
  { id: transactionId, breederId }: TransactionRow,
  key: string,
  kind: LedgerKind,
  postedAt: Date,
  entries: Partial<Record<LedgerAccount, number>>,
): void {
  const id = demoId('ledger', key)
  plan.ledgerGroups.push({ id, key, kind, transactionId, breederId, postedAt })
  for (const [account, amount] of Object.entries(entries) as [LedgerAccount, number][])
    if (amount !== 0)
      plan.ledgerEntries.push({ id: demoId(`ledger ${account}`, key), groupId: id, account, amount })
}

function namesOf(plan: Plan, sale: TransactionRow) {
  const buyerName = plan.users.find(({ id }) => id === sale.buyerId)?.name ?? 'Buyer'
  const [first = buyerName, ...rest] = buyerName.split(' ')
  const initial = rest.at(-1)?.[0]
  return {
    orderNumber: sale.orderNumber ?? '',
    catName: sale.snapshot.name,
    catBreed: sale.snapshot.breed,
    businessName: plan.breeders.find(({ id }) => id === sale.breederId)?.businessName ?? '',
    buyerName,
    buyerShortName: initial ? `${first} ${initial}.` : first,
  }
}
