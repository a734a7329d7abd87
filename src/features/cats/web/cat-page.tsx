import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { FavoriteButton } from '#features/favorites/web/index.ts'
import { formatDollars } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loading } from '#ui/spinner.tsx'
import type { CatDetail } from '../contract.ts'
import { ageText, genderText, leavesHomeText } from './age.ts'
import { BreederCard } from './breeder-card.tsx'
import { CatGallery } from './cat-gallery.tsx'
import { CatNotFound } from './cat-not-found.tsx'
import { HealthCard } from './health-card.tsx'
import { PurchaseBox } from './purchase-box.tsx'
import { catQueries } from './queries.ts'

/** `/cats/{id}`: one cat. */
export function CatPage() {
  const { id = '' } = useParams()
  const { data: cat, error } = useQuery(catQueries.detail(id))
  if (cat) return <Detail key={cat.id} cat={cat} />
  if (error?.status === 404 || error?.status === 400) return <CatNotFound />
  if (error) {
    return (
      <div className="page py-16">
        <title>Something Went Wrong | Littermate</title>
        <Notice tone="danger">{error.detail}</Notice>
      </div>
    )
  }
  return (
    <>
      <title>Loading... | Littermate</title>
      <Loading />
    </>
  )
}

function Detail({ cat }: { cat: CatDetail }) {
  const waits = leavesHomeText(cat.age, cat.leavesHomeFrom)
  return (
    <div className="page py-6 sm:py-10">
      <title>{`${cat.name}, ${cat.breed} | Littermate`}</title>
      <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
        <ol className="flex flex-wrap gap-2">
          <li>
            <Link to="/cats" className="link">
              Cats
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li>
            <Link to={`/cats?breed=${encodeURIComponent(cat.breed)}`} className="link">
              {cat.breed}
            </Link>
          </li>
          <li aria-hidden="true">/</li>
          <li aria-current="page">{cat.name}</li>
        </ol>
      </nav>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,38rem)_1fr] lg:gap-12">
        <div className="lg:sticky lg:top-24">
          <CatGallery cat={cat} badge={<PriceBadge cents={cat.price} />} />
        </div>
        <div className="grid gap-6">
          <header>
            <div className="flex items-start justify-between gap-4">
              <h1 className="text-3xl">{cat.name}</h1>
              <FavoriteButton cat={cat} />
            </div>
            <p className="mt-2 text-lg text-muted">
              {cat.breed} · {genderText(cat.gender)} · {ageText(cat.age)}
              {cat.colour && ` · ${cat.colour}`}
            </p>
            <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <Badge tone={cat.isAvailable ? 'good' : 'warm'}>
                {cat.isAvailable ? 'Available' : 'Not Available'}
              </Badge>
              {cat.isAvailable && waits && <span className="text-sm text-muted">{waits}</span>}
            </div>
          </header>
          {cat.description && <p className="max-w-prose text-lg whitespace-pre-line">{cat.description}</p>}
          <PurchaseBox cat={cat} />
          <HealthCard cat={cat} />
          <BreederCard breeder={cat.breeder} />
        </div>
      </div>
    </div>
  )
}

function PriceBadge({ cents }: { cents: number }) {
  return (
    <span className="rounded-full border border-line bg-surface px-4 py-1.5 figures font-serif text-lg">
      {formatDollars(cents)}
    </span>
  )
}
