import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { RenderCatCard } from '#features/cats/web/index.ts'
import {
  BreederBox,
  breedsText,
  HiddenNote,
  LitterFacts,
  litterName,
  NotFound,
  PageSkeleton,
  ParentCards,
  pairingTitle,
} from '#features/litters/web/index.ts'
import { MessageButton } from '#features/messages/web/index.ts'
import { WaitingListNote } from '#features/waiting-lists/web/index.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { litterPageQuery, type ShownLitter } from './litter-page-query.ts'

/** `/litters/{id}`: one litter and its kittens. */
export function LitterPage({ catCard }: { catCard: RenderCatCard }) {
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
      {(litter) => <Detail key={litter.id} litter={litter} catCard={catCard} />}
    </LoadedPage>
  )
}

function Detail({ litter, catCard }: { litter: ShownLitter; catCard: RenderCatCard }) {
  const { pairing, breeder, kittens } = litter
  const name = litterName(litter)
  const names = namesOf(litter)
  const about = pairing && names ? { id: pairing.id, title: names.title } : undefined
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${name}${names ? `, ${names.breed} litter` : ''}`}</PageTitle>
      <Breadcrumb
        steps={[
          { to: '/breeding-pairings', text: 'Future Litters' },
          ...(about ? [{ to: `/breeding-pairings/${about.id}`, text: about.title }] : []),
        ]}
        current={name}
      />
      <header className="mb-8">
        <h1 dir="auto" className="text-3xl wrap-anywhere">
          {name}
        </h1>
        {names && (
          <p className="mt-2 text-lg text-muted">
            <span>{`${names.breed} ·\u00a0`}</span>
            <bdi>{names.title}</bdi>
          </p>
        )}
        <HiddenNote kind="litter" isActive={litter.isActive} breeder={breeder} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="grid gap-6">
          <LitterFacts litter={litter} />
          {pairing && <WaitingListNote breeder={breeder} pairingId={pairing.id} />}
        </div>
        <div className="grid min-w-0 gap-10 lg:row-span-2">
          <section>
            <h2 className="mb-4 text-2xl">Kittens</h2>
            {kittens.length === 0 ? (
              <p className="text-muted">
                No kittens from this litter are listed yet. Message the breeder to learn more.
              </p>
            ) : (
              <ul className="cards">
                {kittens.map((kitten, index) => (
                  <li key={kitten.id} className="flex min-w-0">
                    {catCard(kitten, index)}
                  </li>
                ))}
              </ul>
            )}
          </section>
          {names && (
            <section>
              <h2 className="mb-4 text-2xl">Parents</h2>
              <ParentCards parents={litter} />
            </section>
          )}
        </div>
        <BreederBox
          breeder={breeder}
          message={
            <MessageButton breeder={breeder} {...(about && { pairing: about })}>
              Message Breeder
            </MessageButton>
          }
        />
      </div>
    </div>
  )
}

/** Names and breeds of the parents; null if the litter has no pairing. */
function namesOf(litter: ShownLitter): { title: string; breed: string } | null {
  const { sireName, damName, sireBreed, damBreed } = litter
  if (sireName === null || damName === null || sireBreed === null || damBreed === null) return null
  return { title: pairingTitle({ sireName, damName }), breed: breedsText({ sireBreed, damBreed }) }
}
