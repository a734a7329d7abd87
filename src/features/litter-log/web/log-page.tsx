import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { BreedersOnly } from '#features/breeding/web/index.ts'
import { dateText } from '#lib/dates.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SubjectTimeZone } from '#ui/time-zone.ts'
import type { LitterLog } from '../contract.ts'
import { countedWeights } from '../rules/weights.ts'
import { BirthSection } from './birth-section.tsx'
import { KittenList } from './kitten-list.tsx'
import { kittenName, type NamedKitten } from './kitten-names.ts'
import { MatingSection } from './mating-section.tsx'
import { litterLogQuery } from './queries.ts'
import { useWeightDelivery } from './use-weight-delivery.ts'
import { WeightSection } from './weight-section.tsx'

/** What higher features add: the care plan and the diaries of the kittens, each with the name that the log gives it. */
type Slots = {
  parts?: ((log: { id: string; kittens: NamedKitten[] }) => ReactNode) | undefined
}

/** `/breeding/litters/{id}`: the log of an own litter, or of the birth of an own pairing. */
export function LitterLogPage({ parts }: Slots) {
  const { id = '' } = useParams()
  const viewer = useViewer()
  return (
    <BreedersOnly title="Litter Log" subject="The litter log">
      {viewer && <LoadedLogPage key={id} id={id} viewerId={viewer.id} parts={parts} />}
    </BreedersOnly>
  )
}

function LoadedLogPage({ id, viewerId, parts }: Slots & { id: string; viewerId: string }) {
  return (
    <LoadedPage
      query={useQuery(litterLogQuery(id))}
      missing={
        <>
          <PageTitle>Litter Not Found</PageTitle>
          <EmptyState isPage title="Litter Not Found" hint="It was deleted, or it is not yours.">
            <LinkButton to="/dashboard?tab=litters">Your litters</LinkButton>
          </EmptyState>
        </>
      }
    >
      {(log) => <LoadedLog log={log} viewerId={viewerId} parts={parts} />}
    </LoadedPage>
  )
}

function LoadedLog({ log, viewerId, parts }: Slots & { log: LitterLog; viewerId: string }) {
  const delivery = useWeightDelivery(viewerId, log.id)
  const { litter, pairing, title } = log
  const unrecorded = log.kittens.length > 0 ? 'Not recorded as a litter yet.' : 'No kittens yet.'
  const stage = litter?.birthDate ? `Born ${dateText(litter.birthDate)}.` : litter ? '' : unrecorded
  return (
    <SubjectTimeZone value={log.timeZone}>
      <article className="grid grid-cols-1 gap-8">
        <PageTitle>{`Litter Log: ${title}`}</PageTitle>
        <header>
          <Breadcrumb
            steps={[
              litter
                ? { to: '/dashboard?tab=litters', text: 'Litters' }
                : { to: '/dashboard?tab=pairings', text: 'Breeding Pairings' },
            ]}
            current="Litter log"
          />
          <h1 dir="auto" className="text-3xl wrap-anywhere">
            {title}
          </h1>
          <p className="mt-2 text-muted">
            <span>{`${stage} `}</span>
            {litter && pairing && pairing.title !== title && <bdi>{`${pairing.title}. `}</bdi>}
            <span>Only you see this log. </span>
            {litter && (
              <Link to={`/litters/${litter.id}`} className="link">
                Public page
              </Link>
            )}
          </p>
        </header>
        <BirthSection log={log} />
        {log.kittens.length > 0 && (
          <>
            <WeightSection log={log} delivery={delivery} />
            {parts?.({
              id: log.id,
              kittens: log.kittens.map((kitten, index) => ({
                id: kitten.id,
                name: kittenName(kitten, index),
                catId: kitten.cat?.id ?? null,
                weight: countedWeights(kitten.weights).at(-1) ?? null,
              })),
            })}
            <PlainSection title="Kittens">
              <KittenList log={log} waiting={delivery.waiting} />
            </PlainSection>
          </>
        )}
        {pairing && <MatingSection log={log} pairingId={pairing.id} />}
        <p className="text-sm text-muted">
          Figures in this log come from the sources that they name. They are not veterinary advice.
        </p>
      </article>
    </SubjectTimeZone>
  )
}
