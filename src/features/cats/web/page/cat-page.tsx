import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useRef } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '#features/accounts/web/index.ts'
import { ageText } from '#lib/age.ts'
import { formatWholeDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { catStateBadge } from '../../cat-state.ts'
import type { CatDetail } from '../../contract.ts'
import { genderText } from '../gender.ts'
import { catQueries } from '../queries.ts'
import { BreederCard } from './breeder-card.tsx'
import { CatFacts } from './cat-facts.tsx'
import { CatGallery } from './cat-gallery.tsx'
import { HealthCard } from './health-card.tsx'
import { PurchaseBar } from './purchase-bar.tsx'
import { PurchaseBox } from './purchase-box.tsx'

/** Elements of higher-level features. */
type Slots = {
  favorite: (cat: CatDetail) => ReactNode
  /** The button that asks the breeder about the cat. */
  ask: (cat: CatDetail, options?: { compact: boolean }) => ReactNode
  policy: (cat: CatDetail) => ReactNode
  report: (cat: CatDetail) => ReactNode
  /** The sale of a reserved or sold cat if the viewer is its buyer or breeder, else `otherwise`. */
  sale: (cat: CatDetail, otherwise: ReactNode) => ReactNode
  /** What a held cat says to the family that it is offered to, else `otherwise`. */
  hold: (cat: CatDetail, otherwise: ReactNode) => ReactNode
  /** The badge of a held cat for the family that it is offered to, else `otherwise`. */
  heldBadge: (cat: CatDetail, otherwise: ReactNode) => ReactNode
  /** The page of a cat that is not public. */
  missing: (catId: string) => ReactNode
  pedigree: (cat: CatDetail) => ReactNode
  /** What the results of the cat and its parents mean. */
  tests: (cat: CatDetail) => ReactNode
  /** Other cats of the breeder. */
  more: (cat: CatDetail) => ReactNode
}

/** `/cats/{id}`: one cat. */
export function CatPage(slots: Slots) {
  const { id = '' } = useParams()
  return (
    <LoadedPage query={useQuery(catQueries.detail(id))} missing={slots.missing(id)}>
      {(cat) => <Detail key={cat.id} cat={cat} {...slots} />}
    </LoadedPage>
  )
}

function Detail({
  cat,
  favorite,
  ask,
  policy,
  report,
  sale,
  hold,
  heldBadge,
  pedigree,
  tests,
  more,
}: Slots & { cat: CatDetail }) {
  const viewer = useViewer()
  const [state, tone] = catStateBadge(cat)
  const mainButton = useRef<HTMLDivElement>(null)
  const breedList = `/cats?breed=${encodeURIComponent(cat.breed)}`
  return (
    <>
      <div className="page py-6 sm:py-10">
        <PageTitle>{`${cat.name}, ${cat.breed}`}</PageTitle>
        <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
          <ol className="flex flex-wrap gap-2">
            <li>
              <Link to="/cats" className="link">
                Cats
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li>
              <Link to={breedList} className="link">
                {cat.breed}
              </Link>
            </li>
            <li aria-hidden="true">/</li>
            <li dir="auto" aria-current="page">
              {cat.name}
            </li>
          </ol>
        </nav>
        {/* On a desktop, what a buyer decides with stays in view beside the pictures and the facts. */}
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12">
          <div className="min-w-0">
            <CatGallery
              cat={cat}
              badge={
                <p className="absolute top-3 left-3 rounded-full border border-line bg-surface px-4 py-1.5 text-lg font-medium tabular-nums">
                  {formatWholeDollars(cat.price)}
                </p>
              }
            />
          </div>
          <div className="grid min-w-0 gap-6 lg:sticky lg:top-[min(6rem,calc(100vh-48rem))] lg:row-span-2">
            <header>
              <div className="flex items-start justify-between gap-4">
                <h1 dir="auto" className="text-3xl">
                  {cat.name}
                </h1>
                {favorite(cat)}
              </div>
              <p className="mt-2 text-lg text-muted">
                {`${cat.breed}\u00a0· ${genderText(cat.gender)}\u00a0· ${ageText(cat.age)}`}
              </p>
              <p className="mt-3 flex flex-wrap items-center gap-1.5">
                <Badge tone={cat.isAvailable ? 'good' : 'plain'}>
                  {cat.isAvailable ? 'Available' : 'Not Available'}
                </Badge>
                {!cat.isAvailable &&
                  (cat.isHeld ? (
                    heldBadge(cat, <Badge tone={tone}>{state}</Badge>)
                  ) : (
                    <Badge tone={tone}>{state}</Badge>
                  ))}
                <span className="flex min-w-0 items-center gap-1.5 text-muted">
                  <MapPin size={15} aria-hidden="true" className="shrink-0" />
                  <bdi>{cat.breeder.location}</bdi>
                </span>
              </p>
            </header>
            <PurchaseBox
              cat={cat}
              ask={ask(cat)}
              policy={policy(cat)}
              sale={sale}
              hold={hold}
              mainButton={mainButton}
            />
            <BreederCard breeder={cat.breeder} />
          </div>
          <div className="grid min-w-0 gap-8">
            <PlainSection title="Facts">
              <CatFacts cat={cat} />
            </PlainSection>
            {cat.description && (
              <PlainSection title={`About ${cat.name}`}>
                <p dir="auto" className="max-w-prose whitespace-pre-line">
                  {cat.description}
                </p>
              </PlainSection>
            )}
            <HealthCard cat={cat} tests={tests(cat)} />
            {report(cat)}
          </div>
        </div>
        {pedigree(cat)}
        {more(cat)}
      </div>
      {cat.isAvailable && viewer?.id !== cat.breeder.userId && (
        <PurchaseBar cat={cat} ask={ask(cat, { compact: true })} mainButton={mainButton} />
      )}
    </>
  )
}
