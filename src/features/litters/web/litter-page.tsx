import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { BreederBox } from './breeder-box.tsx'
import { HiddenNote } from './hidden-note.tsx'
import { breedsText, litterName, pairingTitle } from './labels.ts'
import { LitterFacts } from './litter-facts.tsx'
import { NotFound } from './not-found.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { ParentCards } from './parent-card.tsx'
import type { LitterWithKittens, pairingQueries, ShownLitter } from './queries.ts'

/** Components of features that this one may not import. */
type Slots<Card> = {
  kittenCard: (kitten: Card, index: number) => ReactNode
  /** The message button, about the litter's pairing if it has one. */
  message: (breeder: ShownLitter['breeder'], pairing: { id: string; title: string } | undefined) => ReactNode
}
type Props<Card> = Slots<Card> & {
  query: (id: string) => ReturnType<typeof pairingQueries.litter<Card>>
}

/** `/litters/{id}`: one litter and its kittens. */
export function LitterPage<Card extends { id: string }>({ query, ...slots }: Props<Card>) {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(query(id))}
      loading={<PageSkeleton />}
      missing={
        <NotFound
          title="Litter Not Found"
          hint="All kittens may have found homes, or the link may be wrong."
        />
      }
    >
      {(litter) => <Detail key={litter.id} litter={litter} {...slots} />}
    </LoadedPage>
  )
}

function Detail<Card extends { id: string }>({
  litter,
  kittenCard,
  message,
}: Slots<Card> & { litter: LitterWithKittens<Card> }) {
  const { pairing, breeder, kittens } = litter
  const name = litterName(litter)
  const names = namesOf(litter)
  const about = pairing && names ? { id: pairing.id, title: names.title } : undefined
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${name}${names ? `, ${names.breed} litter` : ''}`}</PageTitle>
      <Breadcrumb
        steps={about ? [{ to: `/breeding-pairings/${about.id}`, text: about.title }] : []}
        current={name}
      />
      <header className="mb-8">
        <h1 className="text-3xl wrap-anywhere">{name}</h1>
        {names && (
          <p className="mt-2 text-lg text-muted">
            {names.breed} · {names.title}
          </p>
        )}
        <HiddenNote kind="litter" isActive={litter.isActive} breeder={breeder} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <LitterFacts litter={litter} />
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
                    {kittenCard(kitten, index)}
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
        <BreederBox breeder={breeder} message={message(breeder, about)} />
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
