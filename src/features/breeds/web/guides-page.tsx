import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ChipLink } from '#ui/chip-link.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { GuideSummary } from '../contract.ts'
import { COATS, type Coat, hasCoat, readCoat } from './coats.ts'
import { guideQueries } from './queries.ts'

/** `/breeds`: all guides, or those of breeds with one kind of coat. */
export function GuidesPage() {
  const [params] = useSearchParams()
  const coat = readCoat(params)
  return (
    <LoadedPage query={useQuery(guideQueries.list())}>
      {(guides) => (
        <div className="page py-8 sm:py-12">
          <PageTitle>{coat ? `Cat Breeds: ${COATS[coat]} Coat` : 'Cat Breeds'}</PageTitle>
          <header className="max-w-2xl">
            <h1 className="text-3xl">Cat Breeds</h1>
            <p className="mt-2 text-muted">
              What each breed is like to live with, which tests its parents need, and what people regret not
              having known.
            </p>
          </header>
          <CoatChoice current={coat} />
          <Guides guides={coat ? guides.filter((guide) => hasCoat(guide.coat, coat)) : guides} />
        </div>
      )}
    </LoadedPage>
  )
}

function CoatChoice({ current }: { current: Coat | undefined }) {
  return (
    <nav aria-label="Coat" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        <li>
          <ChipLink to="/breeds" aria-current={current ? undefined : 'page'}>
            All
          </ChipLink>
        </li>
        {Object.entries(COATS).map(([coat, label]) => (
          <li key={coat}>
            <ChipLink to={`/breeds?coat=${coat}`} aria-current={coat === current ? 'page' : undefined}>
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Guides({ guides }: { guides: GuideSummary[] }) {
  return (
    <ul className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map(({ slug, name, size, coat, temperament, count }) => (
        <li key={slug} className="relative border-t border-line py-5">
          <h2 className="text-xl">
            <Link to={`/breeds/${slug}`} className={`hover:underline ${STRETCHED_LINK}`}>
              {name}
            </Link>
          </h2>
          <p className="mt-1.5">{temperament}</p>
          <p className="mt-1.5 text-sm text-muted">{`${size} size. ${coat}.`}</p>
          {count > 0 && <p className="mt-1.5 text-sm text-clay">{catsForSale(count)}</p>}
        </li>
      ))}
    </ul>
  )
}

function catsForSale(count: number): string {
  return count === 1 ? '1 cat for sale' : `${count} cats for sale`
}
