import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { BreederNotFound } from './breeder-not-found.tsx'
import { ProfileContact, ProfileFigures } from './profile-facts.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { BornLitters, ExpectedLitters } from './profile-litters.tsx'
import type { Profile, ProfileWithCats, profileQuery } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { VerificationNote } from './verification-note.tsx'

/** Text with facts next to it. */
const COLUMNS = 'grid items-start gap-10 lg:grid-cols-[1fr_23rem] lg:gap-12'

/** Components of features that this one may not import. */
type Slots<Card> = {
  /** The message button in the header. */
  message: (breeder: Profile) => ReactNode
  /** The message button in the contact card. */
  contact: (breeder: Profile) => ReactNode
  catCard: (cat: Card) => ReactNode
  /** What buyers get back after canceling; one of the breeder's cats is an example. */
  policy: (breeder: Profile, cats: Card[]) => ReactNode
  reviews: (breeder: Profile) => ReactNode
  report: (breeder: Profile) => ReactNode
}
type Props<Card> = Slots<Card> & { query: (id: string) => ReturnType<typeof profileQuery<Card>> }

/** `/breeder/{id}`: one cattery. */
export function BreederPage<Card extends { id: string }>({ query, ...slots }: Props<Card>) {
  const { id = '' } = useParams()
  return (
    <LoadedPage query={useQuery(query(id))} missing={<BreederNotFound />}>
      {(breeder) => <ProfilePage breeder={breeder} {...slots} />}
    </LoadedPage>
  )
}

function ProfilePage<Card extends { id: string }>({
  breeder,
  ...slots
}: Slots<Card> & { breeder: ProfileWithCats<Card> }) {
  const isOwner = useViewer()?.id === breeder.userId
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${breeder.businessName}, ${breeder.location}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to="/breeders" className="link">
              Breeders
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">{breeder.businessName}</li>
        </ol>
      </nav>
      <VerificationNote breeder={breeder} isOwner={isOwner} />
      <ProfileHeader breeder={breeder} isOwner={isOwner} message={slots.message(breeder)} />
      <div className="mt-10 grid gap-10">
        <div className={COLUMNS}>
          <About breeder={breeder} />
          <ProfileFigures breeder={breeder} />
        </div>
        <AvailableCats cats={breeder.cats} catCard={slots.catCard} />
        <ProfileSection title="Deposit Policy">{slots.policy(breeder, breeder.cats)}</ProfileSection>
        {breeder.pairings.length > 0 && (
          <ProfileSection title="Upcoming Litters">
            <ExpectedLitters pairings={breeder.pairings} />
          </ProfileSection>
        )}
        {breeder.litters.length > 0 && (
          <ProfileSection title="Litters">
            <BornLitters litters={breeder.litters} />
          </ProfileSection>
        )}
        <div className={COLUMNS}>
          <ProfileSection title="Customer Reviews" id="reviews">
            {slots.reviews(breeder)}
          </ProfileSection>
          <ProfileContact breeder={breeder} message={slots.contact(breeder)} />
        </div>
        {slots.report(breeder)}
      </div>
    </div>
  )
}

function About({ breeder: { description, specializations } }: { breeder: Profile }) {
  return (
    <ProfileSection title="About">
      {description ? (
        <p className="max-w-prose text-lg whitespace-pre-line">{description}</p>
      ) : (
        <p className="text-muted">This breeder has not provided a description yet.</p>
      )}
      {specializations.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium">Specializations</h3>
          <p>{specializations.join(' · ')}</p>
        </>
      )}
    </ProfileSection>
  )
}

function AvailableCats<Card extends { id: string }>({
  cats,
  catCard,
}: Pick<Slots<Card>, 'catCard'> & { cats: Card[] }) {
  return (
    <ProfileSection title="Available Cats" count={cats.length}>
      {cats.length === 0 ? (
        <p className="text-muted">No cats are currently available from this breeder.</p>
      ) : (
        <ul className="cards">
          {cats.map((cat) => (
            <li key={cat.id} className="flex min-w-0">
              {catCard(cat)}
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}
