import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { useParams } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PlainSection } from '#ui/card.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { CurrentYear } from '#ui/time-zone.ts'
import type { Pairing } from '../../contract.ts'
import { BreederBox } from '../breeder-box.tsx'
import { editUrl } from '../edit-url.ts'
import { HealthTests } from '../health-tests.tsx'
import { HiddenNote } from '../hidden-note.tsx'
import { pairingTitle, STATUS_TEXT, STATUS_TONE } from '../labels.ts'
import { LitterRow } from '../litter-row.tsx'
import { NotFound } from '../not-found.tsx'
import { PageSkeleton } from '../page-skeleton.tsx'
import { ParentCards } from '../parent-card.tsx'
import { pairingQueries } from '../queries.ts'
import { kittensTitle } from '../titles.ts'
import { PairingFacts } from './pairing-facts.tsx'

/** Components of features that this one may not import. */
type Slots = {
  /** What a family can do: join the waiting list, or ask. */
  actions: (pairing: Pairing) => ReactNode
  /** The message button. */
  message: (pairing: Pairing) => ReactNode
  report: (pairing: Pairing) => ReactNode
  /** What is known about the inbreeding of the kittens. */
  inbreeding: (pairing: Pairing) => ReactNode
}

/** `/breeding-pairings/{id}`: one pairing. */
export function PairingPage(slots: Slots) {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(pairingQueries.detail(id))}
      loading={<PageSkeleton />}
      missing={
        <NotFound
          title="Breeding Pairing Not Found"
          hint="The breeder may have changed plans, or the link may be wrong."
        />
      }
    >
      {(pairing) => <Detail key={pairing.id} pairing={pairing} {...slots} />}
    </LoadedPage>
  )
}

function Detail({ pairing, actions, message, report, inbreeding }: Slots & { pairing: Pairing }) {
  const { id, status, breeder, description, litters, canEdit } = pairing
  const title = kittensTitle(pairing, use(CurrentYear))
  const parents = pairingTitle(pairing)
  return (
    <div className="page py-6 sm:py-10">
      <PageTitle>{`${title} (${parents})`.replaceAll('\u00a0', ' ')}</PageTitle>
      <Breadcrumb steps={[{ to: '/breeding-pairings', text: 'Future Litters' }]} current={parents} />
      <header className="mb-8">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        <p dir="auto" className="mt-2 text-lg wrap-anywhere">
          {parents}
        </p>
        <p className="mt-3">
          <Badge tone={STATUS_TONE[status]}>{STATUS_TEXT[status]}</Badge>
        </p>
        <HiddenNote kind="pairing" isActive={pairing.isActive} breeder={breeder} />
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <PairingFacts pairing={pairing}>
          {canEdit && <LinkButton to={editUrl('pairings', id)}>Edit Breeding Pairing</LinkButton>}
          {actions(pairing)}
        </PairingFacts>
        <div className="grid min-w-0 gap-8 lg:row-span-2">
          <section>
            <h2 className="sr-only">Parents</h2>
            <ParentCards parents={pairing} />
          </section>
          {(description || pairing.healthTesting.length > 0) && (
            <PlainSection title="About this pairing">
              {description && (
                <p dir="auto" className="max-w-prose text-lg whitespace-pre-line wrap-anywhere">
                  {description}
                </p>
              )}
              <HealthTests title="Health tests for this pairing" tests={pairing.healthTesting} />
            </PlainSection>
          )}
          {inbreeding(pairing)}
          <PlainSection title="Available Litters">
            {litters.length === 0 && (
              <p className="text-muted">
                {status === 'born'
                  ? 'The breeder has not listed the litter yet.'
                  : 'The litter will be listed here after the kittens are born.'}
              </p>
            )}
            <ul className="divide-y">
              {litters.map((litter) => (
                <li key={litter.id} className="py-2">
                  <LitterRow litter={litter} />
                </li>
              ))}
            </ul>
          </PlainSection>
        </div>
        <BreederBox breeder={breeder} message={message(pairing)} />
      </div>
      <div className="mt-8">{report(pairing)}</div>
    </div>
  )
}
