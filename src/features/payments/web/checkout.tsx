import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CatDetail } from '#features/cats/contract.ts'
import { catTermsQuery } from '#features/sale-terms/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { PurchaseKind } from '../contract.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentStep } from './payment-step.tsx'

type Props = {
  cat: CatDetail
  isPaying: boolean
  onPaying: (paying: boolean) => void
  /** What the buyer should know first. */
  notice?: ReactNode
}

/** The checkout of an available cat: payment options, order summary, and card form. */
export function Checkout({ cat, isPaying, onPaying, notice }: Props) {
  const [kind, setKind] = usePaymentKind(cat)
  const amount = kind === 'deposit' ? (cat.depositAmount ?? 0) : cat.price
  const order = { catId: cat.id, breederId: cat.breederId, kind, amount }
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`Checkout, ${cat.name}`}</PageTitle>
      <Link to={`/cats/${cat.id}`} className={buttonClass('quiet', 'sm', '-ml-2')}>
        <ArrowLeft size={17} aria-hidden="true" />
        Back to <bdi>{cat.name}</bdi>
      </Link>
      <header className="mt-3 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:mb-8">
        <h1 className="text-3xl">Secure Checkout</h1>
        <Badge tone="good" icon={<Lock size={13} aria-hidden="true" />}>
          Protected
        </Badge>
      </header>
      {notice && <div className="mb-6">{notice}</div>}
      <PriceChange cat={cat} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        {!!cat.depositAmount && (
          <PaymentChoice cat={cat} kind={kind} onChoose={setKind} disabled={isPaying} />
        )}
        <div className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OrderSummary cat={cat} kind={kind} />
        </div>
        <PaymentStep key={`${kind} ${amount}`} order={order} seller={cat.breeder} onPaying={onPaying} />
      </div>
    </div>
  )
}

/** The chosen payment kind, which is also in the URL so that it survives signing in and reloading. */
function usePaymentKind(cat: CatDetail): [PurchaseKind, (kind: PurchaseKind) => void] {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<PurchaseKind>(params.get('pay') === 'full' ? 'full' : 'deposit')
  const kind = cat.depositAmount ? chosen : 'full'
  const choose = (next: PurchaseKind) => {
    if (next === kind) return
    // The router updates the URL later, and the choice would jump back until then.
    setChosen(next)
    setParams(next === 'full' ? { pay: 'full' } : {}, { replace: true })
  }
  return [kind, choose]
}

/** Alerts the buyer if the price or the deposit policy has changed since the page was opened. */
function PriceChange({ cat }: { cat: CatDetail }) {
  const { price, depositAmount } = cat
  const policy = useQuery(catTermsQuery(cat.id)).data?.policy
  const [accepted, setAccepted] = useState({ price, depositAmount, policy })
  if (policy && !accepted.policy) setAccepted({ ...accepted, policy })
  const changes = [
    accepted.price !== price &&
      `The price is now ${formatWithCents(price)} instead of ${formatWithCents(accepted.price)}.`,
    accepted.depositAmount !== depositAmount &&
      (depositAmount
        ? `The deposit is now ${formatWithCents(depositAmount)}.`
        : 'A deposit is no longer offered.'),
    accepted.policy &&
      accepted.policy !== policy &&
      `The deposit policy is now ${policy} instead of ${accepted.policy}.`,
  ].filter(Boolean)
  if (changes.length === 0) return null
  const isPrice = accepted.price !== price || accepted.depositAmount !== depositAmount
  return (
    <div role="alert" className="mb-6">
      <Notice tone="plain" title={isPrice ? 'Price changed' : 'Deposit policy changed'}>
        <p>{`${changes.join(' ')} The breeder changed it while this page was open. You have not been charged.`}</p>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setAccepted({ price, depositAmount, policy })}
        >
          {isPrice ? 'Continue with the new price' : 'Continue with the new policy'}
        </Button>
      </Notice>
    </div>
  )
}
