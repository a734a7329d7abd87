import type { ReactNode } from 'react'
import { appointmentText } from '#lib/times.ts'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { COVER, pictureOfWidth, placeholder } from '#ui/picture.tsx'
import { SubjectTimeZone } from '#ui/time-zone.ts'
import type { Sale } from '../contract.ts'
import { orderPath } from '../order-path.ts'
import { MoneyLine } from './money-line.tsx'
import { OrderStatus } from './order-status.tsx'

/** An element of another feature in the row of a sale. */
export type RowSlot = (sale: Sale) => ReactNode

/** A sale in a list, with the days of its page; the whole row links to it. */
export function OrderRow({ sale, payout }: { sale: Sale; payout?: RowSlot | undefined }) {
  const { role, snapshot, orderNumber, status, buyerName, breeder, createdAt, pickup } = sale
  const isWaiting = status === 'deposit_paid' || status === 'paid'
  const { name, breed, picture } = snapshot
  return (
    <SubjectTimeZone value={sale.timeZone}>
      <li className="relative flex gap-4 py-4 hover:bg-sunken">
        {picture ? (
          <img
            src={pictureOfWidth(picture.url, 160)}
            alt=""
            loading="lazy"
            {...placeholder(picture)}
            className={`size-16 shrink-0 rounded-md ${COVER}`}
          />
        ) : (
          <PhotoPlaceholder className="size-16 shrink-0 rounded-md" />
        )}
        <div className="min-w-0 grow text-sm wrap-anywhere">
          <div className="flex flex-wrap items-center gap-2.5">
            <h2 className="text-lg">
              <Link
                dir="auto"
                to={orderPath(sale, role === 'buyer' ? 'buyer' : 'breeder')}
                className={`${STRETCHED_LINK} hover:underline`}
              >
                {name}
              </Link>
            </h2>
            <OrderStatus status={status} frozen={sale.frozen} />
            {payout?.(sale)}
          </div>
          <p>{`${breed}, ${role === 'buyer' ? `from ${breeder.businessName}` : `to ${buyerName}`}`}</p>
          <MoneyLine sale={{ ...sale, price: snapshot.price }} />
          {pickup && isWaiting && <p>{`Pickup ${appointmentText(pickup, sale)}`}</p>}
          <p className="text-muted">
            <span>{`Order ${orderNumber}\u00a0· `}</span>
            <LocalTime at={createdAt} format="date" />
          </p>
        </div>
      </li>
    </SubjectTimeZone>
  )
}

/** Rows while a list loads. */
export function OrderSkeletons() {
  return ['a', 'b', 'c', 'd'].map((key) => (
    <li key={key} className="flex gap-4 py-4">
      <Skeleton className="size-16 shrink-0" />
      <Skeleton className="h-16 grow" />
    </li>
  ))
}
