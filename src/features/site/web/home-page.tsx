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
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Suggestions, WaitingForViewer } from './home-overview.tsx'

const DESTINATIONS = [
  { to: '/cats', title: 'Browse Cats', text: 'Cats that are available now', Icon: CatIcon },
  {
    to: '/breeding-pairings',
    title: 'Future Litters',
    text: 'Pairings and their expected dates',
    Icon: CalendarHeart,
  },
  {
    to: '/messages',
    title: 'Messages',
    text: 'Your conversations with breeders and buyers',
    Icon: MessageCircle,
  },
  {
    to: '/breeder-dashboard',
    title: 'Breeder Dashboard',
    text: 'Your cats, litters, and inquiries',
    textForOthers: 'For breeders: list cats and plan litters',
    Icon: LayoutDashboard,
  },
]

const SKELETON_KEYS = ['a', 'b', 'c']

type Props = {
  viewer: User
  catCard: RenderCatCard
  tasks: ReactNode
  waitingLists: ReactNode
  searches: ReactNode
  questions: ReactNode
}

/** The front page for signed-in users. */
export function HomePage({ viewer, catCard, tasks, waitingLists, searches, questions }: Props) {
  const cats = useQuery(featuredCats)
  const pairings = useQuery(upcomingPairings)
  return (
    <div className="page py-10 sm:py-14">
      <PageTitle>Home</PageTitle>
      <h1 className="text-3xl">{`Welcome back${viewer.firstName ? `, ${viewer.firstName}` : ''}`}</h1>
      <div className="mt-8 mb-10 grid gap-10">
        {tasks}
        <WaitingForViewer viewer={viewer} waitingLists={waitingLists} questions={questions} />
        {searches}
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-3">
        {DESTINATIONS.map(({ to, title, text, textForOthers, Icon }) => (
          <li key={to} className="card group relative flex gap-3 items-center p-3 hover:bg-sunken sm:px-4">
            <Avatar>
              <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
            </Avatar>
            <div className="min-w-0">
              <h2 className="text-base">
                <Link dir="auto" to={to} className={STRETCHED_LINK}>
                  {title}
                </Link>
              </h2>
              <p className="text-xs text-muted max-sm:hidden">
                {viewer.role === 'breeder' ? text : (textForOthers ?? text)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Suggestions />
      <Row
        title="Featured Kittens"
        to="/cats"
        more="View all cats"
        empty="No featured kittens at the moment. View all cats to see who is available."
        failed={cats.isError}
        skeletons={SKELETON_KEYS.map((key) => <CatCardSkeleton key={key} />)}
      >
        {cats.data?.items.map((cat, index) => (
          <HydrateNear key={cat.id} subject={cat.id} className={index < 4 ? 'flex' : 'flex max-sm:hidden'}>
            {catCard(cat, index)}
          </HydrateNear>
        ))}
      </Row>
      <Row
        title="Upcoming Litters"
        to="/breeding-pairings"
        more="View all pairings"
        empty="No upcoming litters to display"
        failed={pairings.isError}
        skeletons={SKELETON_KEYS.map((key) => <PairingCardSkeleton key={key} />)}
        columns="grid gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
      >
        {pairings.data?.map((pairing, index) => (
          // A third one would leave a hole beside it.
          <HydrateNear key={pairing.id} className={index < 2 ? 'flex' : 'flex sm:max-lg:hidden'}>
            <PairingCard pairing={pairing} />
          </HydrateNear>
        ))}
      </Row>
    </div>
  )
}

type RowProps = {
  title: string
  to: string
  more: string
  /** The text shown when there are none. */
  empty: string
  failed: boolean
  skeletons: ReactNode
  /** The classes of the grid. */
  columns?: string
  /** Undefined while loading. */
  children: ReactNode[] | undefined
}

/** A row of cards with a heading and a link to all of them. */
function Row({
  title,
  to,
  more,
  empty,
  failed,
  skeletons,
  columns = 'cards lg:grid-cols-3',
  children,
}: RowProps) {
  return (
    <section className="mt-12 sm:mt-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-4">
        <h2 dir="auto" className="text-2xl">
          {title}
        </h2>
        <Link to={to} className="link">
          {more}
        </Link>
      </div>
      {failed || children?.length === 0 ? (
        <p className="card p-6 text-muted">
          {failed ? 'Something went wrong while loading these. Please try again later.' : empty}
        </p>
      ) : (
        <ul className={columns}>{children ?? skeletons}</ul>
      )}
    </section>
  )
}
