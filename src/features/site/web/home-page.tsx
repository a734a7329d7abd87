import { useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import CatIcon from 'lucide-react/icons/cat'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import type { User } from '#features/accounts/contract.ts'
import { CatCardSkeleton, featuredCats, type RenderCatCard } from '#features/cats/web/index.ts'
import { PairingCard, PairingCardSkeleton, upcomingPairings } from '#features/litters/web/index.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const WAYS = [
  { to: '/cats', title: 'Browse Cats', text: 'Who is looking for a home now', Icon: CatIcon },
  {
    to: '/breeding-pairings',
    title: 'Future Litters',
    text: 'Pairings, and when their kittens are expected',
    Icon: CalendarHeart,
  },
  { to: '/messages', title: 'Messages', text: 'Your conversations, and what is new', Icon: MessageCircle },
  {
    to: '/breeder-dashboard',
    title: 'Breeder Dashboard',
    text: 'Your cats, litters and inquiries',
    others: 'For catteries: list cats and plan litters',
    Icon: LayoutDashboard,
  },
]

const PLACES = ['a', 'b', 'c']

/** What a signed-in person sees first. */
export function HomePage({ viewer, catCard }: { viewer: User; catCard: RenderCatCard }) {
  const cats = useQuery(featuredCats)
  const pairings = useQuery(upcomingPairings)
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Home</PageTitle>
      <h1 className="text-3xl">Welcome back{viewer.firstName ? `, ${viewer.firstName}` : ''}</h1>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {WAYS.map(({ to, title, text, others, Icon }) => (
          <li key={to} className="card group relative flex gap-4 p-4 hover:bg-sunken sm:p-5">
            <Avatar>
              <Icon size={22} strokeWidth={1.6} aria-hidden="true" />
            </Avatar>
            <div>
              <h2 className="text-lg">
                <Link to={to} className={STRETCHED_LINK}>
                  {title}
                </Link>
              </h2>
              <p className="text-sm text-muted">{others && viewer.role !== 'breeder' ? others : text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Row
        title="Featured Kittens"
        to="/cats"
        more="View all cats"
        empty="No featured kittens at the moment. All cats that look for a home are a click away."
        failed={cats.isError}
        waiting={PLACES.map((key) => <CatCardSkeleton key={key} />)}
      >
        {cats.data?.items.map((cat, index) => (
          <li key={cat.id} className={index < 3 ? 'flex' : 'flex max-sm:hidden'}>
            {catCard(cat, index)}
          </li>
        ))}
      </Row>
      <Row
        title="Upcoming Litters"
        to="/breeding-pairings"
        more="View all pairings"
        empty="No upcoming litters to display"
        failed={pairings.isError}
        waiting={PLACES.map((key) => <PairingCardSkeleton key={key} />)}
      >
        {pairings.data?.map((pairing) => (
          <li key={pairing.id} className="flex">
            <PairingCard pairing={pairing} />
          </li>
        ))}
      </Row>
    </div>
  )
}

type RowProps = {
  title: string
  to: string
  more: string
  /** What stands where there are none. */
  empty: string
  failed: boolean
  waiting: ReactNode
  /** Undefined until they are known. */
  children: ReactNode[] | undefined
}

/** A row of cards under its heading, with the way to all of them. */
function Row({ title, to, more, empty, failed, waiting, children }: RowProps) {
  return (
    <section className="mt-12 sm:mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-4">
        <h2 className="text-2xl">{title}</h2>
        <Link to={to} className="link">
          {more}
        </Link>
      </div>
      {failed || children?.length === 0 ? (
        <p className="card p-6 text-muted">
          {failed ? 'These could not be loaded. Please try again in a moment.' : empty}
        </p>
      ) : (
        <ul className="grid grid-cols-cards gap-5 lg:grid-cols-3">{children ?? waiting}</ul>
      )}
    </section>
  )
}
