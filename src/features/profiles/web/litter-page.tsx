import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import {
  BreederLine,
  breedsText,
  LitterHero,
  litterName,
  NotFound,
  PageSkeleton,
  ParentCards,
  pairingTitle,
} from '#features/litters/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { ListActions } from '#features/waiting-lists/web/index.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Link } from '#ui/link.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { KittenCard } from './kitten-card.tsx'
import { litterPageQuery, type ShownLitter } from './litter-page-query.ts'

/** `/litters/{id}`: one litter and its kittens. */
export function LitterPage() {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(litterPageQuery(id))}
      loading={<PageSkeleton />}
      missing={
        <NotFound
          title="Litter Not Found"
          hint="All kittens may have found homes, or the link may be wrong."
        />
      }
    >
      {(litter) => <Detail key={litter.id} litter={litter} />}
    </LoadedPage>
  )
}

function Detail({ litter }: { litter: ShownLitter }) {
  const { pairing, breeder } = litter
  const names = namesOf(litter)
  const title = [litter.litterName, names && `${names.breed} litter`].filter(Boolean)
  const name = title[0] || litterName(litter)
  const about = pairing && names ? { id: pairing.id, title: names.title } : undefined
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{title.join(', ') || name}</PageTitle>
      <Breadcrumb steps={[{ to: '/breeding-pairings', text: 'Future Litters' }]} current={name} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <LitterHero litter={litter} title={name} />
        <aside
          aria-label="Waiting list and breeder"
          className="grid items-center gap-4 sm:max-lg:grid-cols-2 lg:sticky lg:top-24 lg:row-span-2"
        >
          <ListActions
            about={{ litterId: litter.id }}
            ownerId={breeder.userId}
            ask={(variant) => (
              <MessageButton
                breeder={breeder}
                {...(about && { pairing: about })}
                variant={variant}
                className="w-full"
              >
                Message Breeder
              </MessageButton>
            )}
          />
          <BreederLine breeder={breeder} />
        </aside>
        <div className="grid min-w-0 gap-10">
          <Kittens litter={litter} />
          {names && (
            <section>
              <h2 className="mb-4 text-2xl">Parents</h2>
              <ParentCards parents={litter} withoutPictures />
              {about && (
                <p className="mt-6">
                  <Link to={`/breeding-pairings/${about.id}`} className="link">
                    More about this pairing
                  </Link>
                </p>
              )}
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

function Kittens({ litter: { kittens, breeder } }: { litter: ShownLitter }) {
  return (
    <section>
      <h2 className="mb-4 text-2xl">Kittens</h2>
      {kittens.length === 0 ? (
        <p className="text-muted">
          No kittens from this litter are listed yet. Message the breeder to learn more.
        </p>
      ) : (
        <ul className="cards sm:grid-cols-3">
          {kittens.map((kitten) => (
            <li key={kitten.id} className="flex min-w-0">
              <KittenCard kitten={kitten} ownerId={breeder.userId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Names and breeds of the parents; null if the litter has no pairing. */
function namesOf(litter: ShownLitter): { title: string; breed: string } | null {
  const { sireName, damName, sireBreed, damBreed } = litter
  if (sireName === null || damName === null || sireBreed === null || damBreed === null) return null
  return { title: pairingTitle({ sireName, damName }), breed: breedsText({ sireBreed, damBreed }) }
}
