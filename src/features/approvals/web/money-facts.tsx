import { formatWithCents } from '#lib/money.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ApprovalKind } from '../choices.ts'
import type { MoneyFacts as Money } from '../contract.ts'

type Props = { money: Money; kind: ApprovalKind; amount: number }

/** The parties, the cat, and the money of a sale before staff decide, and what it means for the breeder. */
export function MoneyFacts({ money, kind, amount }: Props) {
  return (
    <>
      <Facts className="tabular-nums wrap-anywhere">
        <Fact name="Order">{`${money.orderNumber}, ${money.catName}`}</Fact>
        <Fact name="Buyer">{money.buyerName}</Fact>
        <Fact name="Breeder">{money.breederName}</Fact>
        <Fact name="Paid by the buyer">{formatWithCents(money.paid)}</Fact>
        <Fact name="Refunded before">
          {formatWithCents(money.refunded - (kind === 'settle_refund' ? amount : 0))}
        </Fact>
        <Fact name="Received by the breeder">{formatWithCents(money.received)}</Fact>
      </Facts>
      <Notice title="What it means for the breeder">
        <p>{meaning(money, kind)}</p>
      </Notice>
    </>
  )
}

function meaning({ breederName, willOwe, willReceive }: Money, kind: ApprovalKind): string {
  if (kind === 'early_payout')
    return `${breederName} receives ${formatWithCents(willReceive)} now. A later refund has to be taken back.`
  if (willOwe > 0) return `${breederName} will owe ${formatWithCents(willOwe)}.`
  return willReceive > 0
    ? `${breederName} still receives ${formatWithCents(willReceive)} for this sale.`
    : `${breederName} receives nothing more for this sale, and owes nothing.`
}
