import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { balanceDay, type Sale } from '#features/orders/contract.ts'
import { invalidateOrder, orderPath, orderQuery } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { buttonClass } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { LoadingPage } from '#ui/loading/loading-page.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PaymentEndpoints } from '../contract.ts'
import { isBalanceDue } from './balance-due.ts'
import { PaymentError } from './payment-error.tsx'
import { Preparing } from './preparing.tsx'

const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }))

/** The part of an order that its payment needs. */
type PayableOrder = Pick<
  Sale,
  'transactionId' | 'paid' | 'due' | 'finalPaymentDue' | 'pickup' | 'frozen' | 'isStopped' | 'today'
> & {
  snapshot: {
    name: string
    breed: string
    price: number
    picture: Parameters<typeof Picture>[0]['picture'] | null
  }
  breeder: { businessName: string }
}

/** `/orders/{id}/pay`: the payment of the balance. */
export function BalancePage() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  // While the card is processed the page does not change: the balance may be paid because of it.
  const [isPaying, setPaying] = useState(false)
  // The order page explains why nothing is due, or that there is no such order.
  const elsewhere = <Navigate to={`/orders/${id}`} replace />
  return (
    <LoadedPage
      query={query}
      failure="This order could not be loaded."
      loading={<LoadingPage title="Pay the Balance" />}
      missing={elsewhere}
    >
      {(order) =>
        isBalanceDue(order) || isPaying ? (
          <Balance order={order} isPaying={isPaying} onPaying={setPaying} />
        ) : (
          elsewhere
        )
      }
    </LoadedPage>
  )
}

type Props = { order: PayableOrder; isPaying: boolean; onPaying: (paying: boolean) => void }

function Balance({ order, isPaying, onPaying }: Props) {
  const { snapshot, breeder, paid } = order
  const day = balanceDay(order)
  const { name, breed, price, picture } = snapshot
  const [first] = useState(order.due)
  const [due, setDue] = useState(first)
  // The amount stays while the order changes because of this payment.
  if (!isPaying && order.due !== due) setDue(order.due)
  return (
    <div className="page max-w-2xl py-6 sm:py-10">
      <PageTitle>{`Pay the Balance, ${name}`}</PageTitle>
      <Link to={orderPath(order)} className={buttonClass('quiet', 'sm', '-ml-2')}>
        <ArrowLeft size={17} aria-hidden="true" />
        Back to the order
      </Link>
      <h1 className="mt-3 mb-6 text-3xl">Pay the balance</h1>
      <section aria-labelledby="balance-summary" className="card mb-8 p-5 sm:p-7">
        <h2 id="balance-summary" className="sr-only">
          Summary
        </h2>
        <div className="flex items-center gap-4">
          {picture && (
            <Picture
              picture={picture}
              alt={`${name}, ${breed}`}
              sizes="5rem"
              small
              priority
              className="size-20 shrink-0 rounded-md"
            />
          )}
          <div className="min-w-0">
            <p dir="auto" className="font-serif text-lg">
              {name}
            </p>
            <p className="text-sm text-muted">{breed}</p>
            <p dir="auto" className="text-sm text-muted">
              {breeder.businessName}
            </p>
          </div>
        </div>
        <dl className="mt-5 grid gap-2.5 border-t border-line pt-5 tabular-nums">
          <Row label="Price" value={formatWithCents(price)} />
          <Row label="Paid" value={formatWithCents(paid)} />
          {day && <Row label={day[0]} value={day[1]} />}
          <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
            <dt className="font-medium">Balance</dt>
            <dd className="text-2xl font-medium tabular-nums">{formatWithCents(due)}</dd>
          </div>
        </dl>
      </section>
      {due !== first && (
        <div role="alert" className="mb-6">
          <Notice title="The balance has changed">
            {`It is now ${formatWithCents(due)} instead of ${formatWithCents(first)}. You have not been charged.`}
          </Notice>
        </div>
      )}
      <BalanceStep key={due} order={order} due={due} onPaying={onPaying} />
    </div>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type StepProps = Omit<Props, 'isPaying'> & { due: number }

/** Creates the payment intent of the balance and shows the card form or an error. */
function BalanceStep({ order, due, onPaying }: StepProps) {
  const { transactionId } = order
  const client = useQueryClient()
  const api = useApi<PaymentEndpoints>()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (id: string) => api.call('POST /api/orders/{id}/balance-intent', { params: { id } }),
    // The order on this page is out of date; the new one replaces this step.
    onSuccess: ({ amount }) => amount !== due && invalidateOrder(client, transactionId),
    // Another tab has paid, or the sale has ended: the order page says so.
    onError: ({ code }) => code === 'conflict' && invalidateOrder(client, transactionId),
  })
  useEffect(() => mutate(transactionId), [mutate, transactionId])
  const path = orderPath(order)
  return (
    <section aria-labelledby="payment" aria-busy={isPending} className="min-w-0">
      <h2 id="payment" className="mb-5 text-xl">
        Payment
      </h2>
      {error ? (
        <PaymentError error={error} onRetry={() => mutate(transactionId)} />
      ) : data?.amount === due ? (
        <Suspense fallback={<Preparing />}>
          <CardForm
            key={data.clientSecret}
            action="Pay the balance"
            amount={due}
            clientSecret={data.clientSecret}
            returnPath={path}
            outcomePath={(intentId) => `${path}?${new URLSearchParams({ payment_intent: intentId })}`}
            onPaying={onPaying}
          />
        </Suspense>
      ) : (
        <Preparing />
      )}
    </section>
  )
}
