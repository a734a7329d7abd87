import { rightsTitle, TravelRules, YourRights } from '#features/place-rules/web/index.ts'
import { timeZoneName } from '#lib/places/us-time-zones.ts'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Order } from '../contract.ts'
import { hasDied } from '../death-state.ts'
import { isHome, orderTitle } from '../order-texts.ts'
import { CatHeader } from './cat-header.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderProgress } from './order-progress.tsx'
import type { OrderSlots } from './order-slots.ts'
import { OrderStatus } from './order-status.tsx'
import { Timeline } from './timeline.tsx'
import { AtHome, isPaying, WhatNow } from './what-now.tsx'

/** One sale: the next step and the actions first, then its facts and its timeline. */
export function OrderView({ order, slots }: { order: Order; slots: OrderSlots }) {
  const { role, snapshot, orderNumber, status } = order
  const isAtHome = isHome(order)
  const list = { buyer: 'Orders', breeder: 'Sales', staff: 'Staff' }[role]
  const listPath = { buyer: '/orders', breeder: '/sales', staff: '/admin?tab=orders' }[role]
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${snapshot.name}, order ${orderNumber}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to={listPath} className="link">
              {list}
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">{orderNumber}</li>
        </ol>
      </nav>
      <CatHeader cat={snapshot} title={orderTitle(order)} isHome={isAtHome}>
        <p className="flex flex-wrap items-center gap-2.5 text-muted">
          <OrderStatus status={status} frozen={order.frozen} />
          <span>{`${snapshot.name}, ${snapshot.breed}\u00a0· Order ${orderNumber}`}</span>
        </p>
        {isAtHome ? (
          <AtHome order={order} />
        ) : (
          <p className="text-sm text-muted">{`Times are ${timeZoneName(order.timeZone)}.`}</p>
        )}
      </CatHeader>
      <OrderProgress order={order} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-12">
        <div className="grid min-w-0 gap-8">
          {isAtHome ? slots.review?.(order) : <WhatNow order={order} slots={slots} />}
          {slots.dispute?.(order)}
          {!isPaying(order) && !order.frozen && !order.isStopped && slots.balance?.(order)}
          {slots.contract?.(order)}
          {!hasDied(order) && slots.pickup?.(order)}
          {!isAtHome && (!order.frozen || status === 'completed') && slots.handover?.(order)}
          {slots.papers?.(order)}
          {slots.problem?.(order)}
          {!isAtHome && slots.review?.(order)}
          {slots.refunds?.(order)}
          <PlainSection title="Timeline">
            <Timeline order={order} />
            {slots.disputeRecord?.(order)}
          </PlainSection>
        </div>
        <div className="grid min-w-0 gap-8">
          <OrderFacts order={order} />
          {order.rightsState && status !== 'canceled' && status !== 'refunded' && (
            <PlainSection title={rightsTitle({ of: order.rightsState, reader: role })}>
              <YourRights of={order.rightsState} reader={role} />
              {!isAtHome && <TravelRules of={order.rightsState} />}
            </PlainSection>
          )}
          {role !== 'buyer' && slots.payout?.(order)}
          {slots.receipts?.(order)}
          {role !== 'staff' && (
            <p className="border-t border-line pt-6">
              <Link to={`/support?order=${order.transactionId}`} className="link">
                Get help with this order
              </Link>
            </p>
          )}
        </div>
      </div>
      {slots.similar?.(order)}
    </div>
  )
}
