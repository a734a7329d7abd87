import { useQuery } from '@tanstack/react-query'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import CatIcon from 'lucide-react/icons/cat'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { User } from '#features/accounts/contract.ts'
import { CatCard, CatCardSkeleton, featuredCats } from '#features/cats/web/index.ts'
import { Link } from '#ui/link.tsx'

const WAYS = [
  { to: '/cats', title: 'Browse Cats', text: 'Kittens and cats that are ready for a home', Icon: CatIcon },
  {
    to: '/breeding-pairings',
    title: 'Future Litters',
    text: 'Pairings and when they are expected',
    Icon: CalendarHeart,
  },
  { to: '/messages', title: 'Messages', text: 'Your conversations with breeders', Icon: MessageCircle },
  {
    to: '/breeder-dashboard',
    title: 'Breeder Dashboard',
    text: 'Your cats, litters and inquiries',
    Icon: LayoutDashboard,
  },
]

/** What a signed-in person sees first. */
export function HomePage({ viewer }: { viewer: User }) {
  const { data, isError } = useQuery(featuredCats)
  return (
    <div className="page py-10 sm:py-14">
      <title>Home | Littermate</title>
      <h1 className="text-3xl">Welcome back{viewer.firstName ? `, ${viewer.firstName}` : ''}</h1>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {WAYS.map(({ to, title, text, Icon }) => (
          <li key={to} className="card group relative flex gap-4 p-5 hover:bg-sunken">
            <Icon size={26} strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-clay" />
            <div>
              <h2 className="text-lg leading-snug">
                <Link to={to} className="whole">
                  {title}
                </Link>
              </h2>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <section className="mt-14">
        <Heading title="Featured Kittens" to="/cats" more="View all cats" />
        {data?.items.length === 0 || isError ? (
          <p className="card p-6 text-muted">No featured kittens at the moment</p>
        ) : (
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {data?.items.map((cat, index) => (
              <li key={cat.id} className="flex min-w-0">
                <CatCard cat={cat} place={index} />
              </li>
            )) ?? ['a', 'b', 'c'].map((key) => <CatCardSkeleton key={key} />)}
          </ul>
        )}
      </section>
      <section className="mt-14">
        <Heading title="Upcoming Litters" to="/breeding-pairings" more="View all pairings" />
        <p className="card p-6 text-muted">No upcoming litters to display</p>
      </section>
    </div>
  )
}

function Heading({ title, to, more }: { title: string; to: string; more: string }) {
  return (
    <div className="mb-5 flex items-baseline justify-between gap-4">
      <h2 className="text-2xl">{title}</h2>
      <Link to={to} className="link shrink-0">
        {more}
      </Link>
    </div>
  )
}
