import { CancellationLines, POLICY_NAMES } from '#features/sale-terms/web/index.ts'
import { formatWithCentsIfAny } from '#lib/money.ts'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import type { Order } from '../contract.ts'
import { hasDied } from '../death-state.ts'
import { deadlines, orderAmounts } from '../order-texts.ts'
import { FactTable } from './fact-table.tsx'

/** The amounts, days, parties, and terms of a sale in one table. */
export function OrderFacts({ order }: { order: Order }) {
  const { role, status, snapshot, catId, breeder, buyerName, hasCatPage, hasBreederPage, isStopped } = order
  return (
    <PlainSection title="Details">
      <FactTable
        facts={[
          ...orderAmounts(order),
          ...deadlines(order),
          ['Cat', <PageLink key="cat" path={hasCatPage ? `/cats/${catId}` : null} text={snapshot.name} />],
          [
            'Cattery',
            <PageLink
              key="cattery"
              path={hasBreederPage ? `/breeder/${breeder.id}` : null}
              text={breeder.businessName}
            />,
          ],
          ['Buyer', buyerName],
          ...(status === 'completed' || hasDied(order) ? [] : [['Shipping', shippingFact(order)] as const]),
          ...(status === 'completed' ? [] : [['Deposit policy', POLICY_NAMES[order.policy]] as const]),
        ]}
      />
      {/* The terms as they were agreed; nothing once the cat was handed over. */}
      {status !== 'completed' && (
        <div className="mt-3 grid gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
          {isStopped ? (
            <p>
              {role === 'buyer'
                ? 'If you cancel now, you get everything back, because payments are stopped.'
                : 'If the buyer cancels now, everything is refunded, because payments are stopped.'}
            </p>
          ) : (
            <>
              <p className="text-muted">
                {role === 'buyer'
                  ? 'If you cancel, as you agreed when you paid:'
                  : 'What the buyer gets back after canceling:'}
              </p>
              <CancellationLines steps={order.refundSteps} today={order.createdAt} reader={role} />
            </>
          )}
        </div>
      )}
    </PlainSection>
  )
}

function shippingFact({ shippingPrice }: Pick<Order, 'shippingPrice'>): string {
  if (shippingPrice === null) return 'Not offered'
  return shippingPrice === 0
    ? 'At no extra cost'
    : `${formatWithCentsIfAny(shippingPrice)} at most, to the carrier`
}

function PageLink({ path, text }: { path: string | null; text: string }) {
  if (!path) return <bdi>{text}</bdi>
  return (
    <Link dir="auto" to={path} className="link">
      {text}
    </Link>
  )
}
