import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatWholeDollars } from '#lib/money.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { HydrateNear } from '#ui/loading/hydrate-near.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { GuideSummary } from '../contract.ts'
import { BreedPicture } from './breed-picture.tsx'
import { COATS } from './coats.ts'
import { fits, type GuideFilter, readGuideFilter } from './guide-filters.ts'
import { GuideSearch } from './guide-search.tsx'
import { guideQueries } from './queries.ts'

/** Pictures that are in the first screen of a phone. */
const FIRST = 6

/** `/breeds`: all guides, or those that fit what the visitor looks for. */
export function GuidesPage() {
  const [params] = useSearchParams()
  const filter = readGuideFilter(params)
  const { coat } = filter
  return (
    <LoadedPage query={useQuery(guideQueries.list())}>
      {(guides) => (
        <div className="page py-6 sm:py-10">
          <PageTitle>{coat ? `Cat Breeds: ${COATS[coat]} Coat` : 'Cat Breeds'}</PageTitle>
          <header className="max-w-2xl">
            <h1 className="text-3xl">Cat Breeds</h1>
            <p className="mt-1 text-muted">
              What each is like to live with, and which tests its parents need.
            </p>
          </header>
          <GuideSearch filter={filter} />
          <Guides guides={guides.filter((guide) => fits(guide, filter))} filter={filter} />
        </div>
      )}
    </LoadedPage>
  )
}

function Guides({ guides, filter }: { guides: GuideSummary[]; filter: GuideFilter }) {
  if (guides.length === 0)
    return (
      <EmptyState title="No breed fits all of this" hint="Leave out a question or a word.">
        <LinkButton to="/breeds">See all breeds</LinkButton>
      </EmptyState>
    )
  return (
    <>
      <p aria-live="polite" className="mt-5 text-sm text-muted">
        {guides.length === 1 ? '1 breed' : `${guides.length} breeds`}
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4 min-[22rem]:grid-cols-3 sm:grid-cols-4 sm:gap-x-5 sm:gap-y-7 lg:grid-cols-6">
        {guides.map((guide, index) => (
          <HydrateNear key={guide.slug} className="relative min-w-0">
            <BreedPicture
              slug={guide.slug}
              alt=""
              isFirst={index < FIRST}
              className="aspect-6/5 w-full rounded-lg object-cover object-[50%_20%] sm:aspect-square"
            />
            <h2 className="mt-1.5 text-sm leading-tight sm:text-lg">
              <Link to={`/breeds/${guide.slug}`} className={`hover:underline ${STRETCHED_LINK}`}>
                {guide.name}
              </Link>
            </h2>
            <Offer guide={guide} />
            {[...new Set(filter.suits.map((question) => guide.traits[question]))].map((reason) => (
              <p key={reason} className="mt-0.5 text-xs text-muted first-letter:uppercase sm:text-sm">
                {reason}
              </p>
            ))}
          </HydrateNear>
        ))}
      </ul>
    </>
  )
}

/** "9 cats, 3 litters, from $1,500"; nothing for a breed that nobody offers. */
function Offer({ guide: { count, litters, priceFrom } }: { guide: GuideSummary }) {
  const parts = [
    count > 0 && (count === 1 ? '1 cat' : `${count} cats`),
    litters > 0 && (litters === 1 ? '1 litter' : `${litters} litters`),
    priceFrom !== null && `from ${formatWholeDollars(priceFrom)}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="mt-0.5 text-xs text-clay sm:text-sm">{parts.join(', ')}</p>
}
