import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#features/accounts/contract.ts'
import type { FavoriteChange, FavoriteEndpoints } from '#features/favorites/contract.ts'
import type { ExpectedLitter } from '#features/litters/contract.ts'
import { breedsText, pairingDateText, pairingTitle } from '#features/litters/web/index.ts'
import type { Reply } from '#features/messages/contract.ts'
import { MoneyLine } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dayText } from '#lib/dates.ts'
import { excerpt } from '#lib/texts/excerpt.ts'
import { appointmentText } from '#lib/times.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Order } from '../contract.ts'
import { changeText } from './change-text.ts'
import { homeQuery } from './home-query.ts'
import { HomeList, HomeRow } from './home-row.tsx'
import { HomeStart } from './home-start.tsx'

/** Characters of a message on two lines; the server sends a few more, possibly half an emoji at the end. */
const SHOWN = 120

type WaitingProps = { viewer: User; waitingLists: ReactNode; questions: ReactNode }

/** What waits for the viewer: orders, offers, and messages; a start for new buyers. */
export function WaitingForViewer({ viewer, waitingLists, questions }: WaitingProps) {
  return (
    <Loaded
      query={useQuery(homeQuery)}
      loading={<Skeleton className="h-28" />}
      failure="Your orders, messages, and favorites could not be loaded."
    >
      {({ isNew, orders, replies }) =>
        isNew && viewer.role === 'buyer' && !viewer.breederId ? (
          <>
            {questions}
            <HomeStart />
            {waitingLists}
          </>
        ) : (
          <>
            {orders.length > 0 && <Orders orders={orders} />}
            {waitingLists}
            {replies.length > 0 && <Replies replies={replies} />}
          </>
        )
      }
    </Loaded>
  )
}

/** What may interest the viewer: changed favorites and expected litters; nothing without any. */
export function Suggestions() {
  const home = useQuery(homeQuery).data
  if (!home || home.favorites.length + home.litters.length === 0) return null
  const { favorites, litters } = home
  return (
    <div className="mt-12 grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
      {favorites.length > 0 && <Favorites changes={favorites} />}
      {litters.length > 0 && <Litters litters={litters} />}
    </div>
  )
}

const ORDER_STATUS: Record<Order['status'], string> = {
  pending: 'Payment in progress',
  deposit_paid: 'Reserved for you',
  paid: 'Paid in full',
  completed: 'Completed',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

function Orders({ orders }: { orders: Order[] }) {
  return (
    <HomeList
      title="Your orders"
      action={
        <Link to="/orders" className="link text-sm">
          All orders
        </Link>
      }
    >
      {orders.map((order) => (
        <OrderRow key={order.transactionId} order={order} />
      ))}
    </HomeList>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { breeder, leavesHomeFrom, pickup, today } = order
  return (
    <HomeRow to={order.path} title={order.name} imageUrl={order.picture?.url ?? null}>
      <p>
        <span className="font-medium text-clay">{ORDER_STATUS[order.status]}</span>
        <span className="text-muted">{`\u00a0· Order ${order.orderNumber}`}</span>
      </p>
      <MoneyLine sale={order} />
      {pickup && <p className="font-medium">{`Pickup ${appointmentText(pickup, order)}`}</p>}
      {!pickup && leavesHomeFrom && (
        <p className="text-muted">{`Can leave home from ${dayText(leavesHomeFrom, today)}`}</p>
      )}
      <p className="mt-1">
        <Link to={`/messages?with=${breeder.userId}`} className="link relative z-10">
          Message <bdi>{breeder.businessName}</bdi>
        </Link>
      </p>
    </HomeRow>
  )
}

function Replies({ replies }: { replies: Reply[] }) {
  return (
    <HomeList title="New messages">
      {replies.map(({ userId, name, profileImageUrl, content, unreadCount, createdAt }) => (
        <HomeRow key={userId} to={`/messages?with=${userId}`} title={name} imageUrl={profileImageUrl}>
          <p dir="auto" className="line-clamp-2">
            {excerpt(content, SHOWN)}
          </p>
          <p className="text-muted">
            <LocalTime at={createdAt} format="dateTime" />
            {unreadCount > 1 && <span>{`\u00a0· ${unreadCount} unread`}</span>}
          </p>
        </HomeRow>
      ))}
    </HomeList>
  )
}

function Favorites({ changes }: { changes: FavoriteChange[] }) {
  const api = useApi<FavoriteEndpoints>()
  const client = useQueryClient()
  const markSeen = useMutation({
    mutationFn: () =>
      api.call('POST /api/favorites/seen', { body: { catIds: changes.map(({ catId }) => catId) } }),
    onSettled: () => client.invalidateQueries({ queryKey: homeQuery.queryKey }),
  })
  return (
    <HomeList
      title="Changes in your favorites"
      action={
        <button type="button" className="link text-sm" onClick={() => markSeen.mutate()}>
          Mark as seen
        </button>
      }
    >
      {changes.map((change) => {
        const { text, isGood } = changeText(change)
        return (
          <HomeRow
            key={change.catId}
            to={`/cats/${change.catId}`}
            title={change.name}
            imageUrl={change.picture?.url ?? null}
          >
            <p dir="auto" className={isGood ? 'font-medium text-clay' : ''}>
              {text}
            </p>
            <p className="text-muted">{change.breed}</p>
          </HomeRow>
        )
      })}
    </HomeList>
  )
}

function Litters({ litters }: { litters: ExpectedLitter[] }) {
  return (
    <HomeList title="Litters you may like">
      {litters.map((litter) => (
        <HomeRow
          key={litter.id}
          to={`/breeding-pairings/${litter.id}`}
          title={pairingTitle(litter)}
          imageUrl={litter.imageUrl}
        >
          <p>{pairingDateText({ ...litter, actualLitterDate: null })}</p>
          <p className="text-muted">
            <span>{`${breedsText(litter)}, `}</span>
            <bdi>{litter.businessName}</bdi>
            {'\u00a0· '}
            <span className="whitespace-nowrap">
              {litter.isKnownBreeder ? 'A breeder you know' : 'A breed among your favorites'}
            </span>
          </p>
        </HomeRow>
      ))}
    </HomeList>
  )
}
