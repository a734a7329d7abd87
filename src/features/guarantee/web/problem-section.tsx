import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Guarantee } from '../contract.ts'
import { guaranteeQuery } from './queries.ts'

const ProblemForm = lazy(async () => ({ default: (await import('./problem-form.tsx')).ProblemForm }))
const PayoutAgreement = lazy(async () => ({
  default: (await import('./payout-agreement.tsx')).PayoutAgreement,
}))
const ProblemView = lazy(async () => ({ default: (await import('./problem-view.tsx')).ProblemView }))

type Props = {
  order: {
    id: string
    catName: string
    role: 'buyer' | 'breeder'
    buyerName: string
    breederName: string
  }
}

/** The buyer guarantee on the page of a completed sale: reports a problem, or shows the reported one to both parties. */
export function ProblemSection({ order }: Props) {
  return (
    <Loaded
      query={useQuery(guaranteeQuery(order.id))}
      loading={null}
      failure={(error, retry) => (
        <FailureNotice title="The buyer guarantee could not be loaded." error={error} onRetry={retry} />
      )}
    >
      {(data) => <LoadedSection data={data} order={order} />}
    </Loaded>
  )
}

function LoadedSection({ data, order }: Props & { data: Guarantee }) {
  if (data.problem)
    return (
      <PlainSection title="Reported problem">
        <Suspense fallback={<Skeleton className="h-48" />}>
          <ProblemView problem={data.problem} order={order} />
        </Suspense>
      </PlainSection>
    )
  if (order.role !== 'buyer' || !data.deadlines.illness) return null
  return (
    <>
      <Report deadlines={data.deadlines} order={order} />
      {data.mayAgree && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <PayoutAgreement order={order} />
        </Suspense>
      )}
    </>
  )
}

function Report({ deadlines, order }: Props & { deadlines: Guarantee['deadlines'] }) {
  const [isOpen, setOpen] = useState(false)
  const { other, illness } = deadlines
  return (
    <PlainSection title="Buyer guarantee">
      <p className="mb-4">
        {other ? (
          <span>
            <span>{`Is something wrong with ${order.catName}? You can report any problem until `}</span>
            <LocalTime at={other} format="deadline" />
            {', and an illness with a vet’s note until '}
          </span>
        ) : (
          <span>{`If ${order.catName} is ill, you can report it with a vet’s note until `}</span>
        )}
        {illness && <LocalTime at={illness} format="deadline" />}
        <span>{'. '}</span>
        <Link to="/buyer-guarantee" className="link">
          How the guarantee works
        </Link>
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ProblemForm orderId={order.id} canReportAny={other !== null} onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Report a problem
        </Button>
      )}
    </PlainSection>
  )
}
