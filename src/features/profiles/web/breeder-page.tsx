import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import type { RenderCatCard } from '#features/cats/web/index.ts'
import { ReportLine } from '#features/moderation/web/index.ts'
import { BreederPolicy } from '#features/sale-terms/web/index.ts'
import { Link } from '#ui/link.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { BreederNotFound } from './breeder-not-found.tsx'
import { breederPageQuery, type Profile } from './breeder-page-query.ts'
import { ProfileContact, ProfileFigures } from './profile-facts.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { BornLitters, ExpectedLitters } from './profile-litters.tsx'
import { ProfileReviews } from './profile-reviews.tsx'
import { ProfileSection } from './profile-section.tsx'
import { VerificationNote } from './verification-note.tsx'

/** Text with facts next to it. */
const COLUMNS = 'grid items-start gap-10 lg:grid-cols-[1fr_23rem] lg:gap-12'

/** `/breeder/{id}`: one cattery. */
export function BreederPage({ catCard }: { catCard: RenderCatCard }) {
  const { id = '' } = useParams()
  return (
    <LoadedPage query={useQuery(breederPageQuery(id))} missing={<BreederNotFound />}>
      {(breeder) => <ProfilePage breeder={breeder} catCard={catCard} />}
    </LoadedPage>
  )
}

function ProfilePage({ breeder, catCard }: { breeder: Profile; catCard: RenderCatCard }) {
  const { id, userId, businessName, depositPolicy, cats } = breeder
  const isOwner = useViewer()?.id === userId
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${businessName}, ${breeder.location}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to="/breeders" className="link">
              Breeders
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li dir="auto" aria-current="page">
            {businessName}
          </li>
        </ol>
      </nav>
      <VerificationNote breeder={breeder} isOwner={isOwner} />
      <ProfileHeader breeder={breeder} isOwner={isOwner} />
      <div className="mt-10 grid gap-10">
        <div className={COLUMNS}>
          <About breeder={breeder} />
          <ProfileFigures breeder={breeder} isOwner={isOwner} />
        </div>
        <AvailableCats cats={cats} catCard={catCard} />
        <ProfileSection title="Deposit Policy">
          <BreederPolicy policy={depositPolicy} example={cats.toSorted((a, b) => a.age - b.age)[0]} />
        </ProfileSection>
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
            <ProfileReviews breeder={breeder} />
          </ProfileSection>
          <ProfileContact breeder={breeder} />
        </div>
        <ReportLine target={{ kind: 'breeder', id, name: businessName }} ownerId={userId} />
      </div>
    </div>
  )
}

function About({ breeder: { description, specializations } }: { breeder: Profile }) {
  return (
    <ProfileSection title="About">
      {description ? (
        <p dir="auto" className="max-w-prose text-lg whitespace-pre-line">
          {description}
        </p>
      ) : (
        <p className="text-muted">This breeder has not provided a description yet.</p>
      )}
      {specializations.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-sm font-medium">Specializations</h3>
          <p>{specializations.join('\u00a0· ')}</p>
        </>
      )}
    </ProfileSection>
  )
}

function AvailableCats({ cats, catCard }: { cats: Profile['cats']; catCard: RenderCatCard }) {
  return (
    <ProfileSection title="Available Cats" count={cats.length}>
      {cats.length === 0 ? (
        <p className="text-muted">No cats are currently available from this breeder.</p>
      ) : (
        <ul className="cards">
          {cats.map((cat) => (
            <HydrateNear key={cat.id} subject={cat.id} className="flex min-w-0">
              {catCard(cat)}
            </HydrateNear>
          ))}
        </ul>
      )}
    </ProfileSection>
  )
}
