import { useQuery } from '@tanstack/react-query'
import CatIcon from 'lucide-react/icons/cat'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Policy } from '#lib/deposit-policy.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PhotoPlaceholder } from '#ui/photo-placeholder.tsx'
import { Picture } from '#ui/picture.tsx'
import { compareUrl, MAX_COMPARED, readCompared } from '../../compare.ts'
import type { ComparedCat } from '../../compare-contract.ts'
import { statusBadge } from '../status-badge.ts'
import { compareQuery } from './compare-query.ts'
import { compareRows } from './compare-rows.tsx'

type Props = { policyNames: Record<Policy, string> }

/** `/compare?cats=id,id`: up to four cats side by side. */
export function ComparePage({ policyNames }: Props) {
  const [params] = useSearchParams()
  const { ids, near, isTooMany } = readCompared(params)
  const { data: cats, isError, isPending } = useQuery({ ...compareQuery(ids, near), enabled: ids.length > 0 })
  const missing = cats ? ids.length - cats.length : 0
  return (
    <div className="page py-8 sm:py-12">
      <PageTitle>Compare Cats</PageTitle>
      <h1 className="mb-6 text-3xl">Compare Cats</h1>
      {isTooMany && (
        <p className="mb-4">{`You can compare ${MAX_COMPARED} cats. These are the first ones.`}</p>
      )}
      {missing > 0 && (
        <p className="mb-4">
          {missing === 1 ? 'One cat is no longer listed.' : `${missing} cats are no longer listed.`}
        </p>
      )}
      {isError ? (
        <p role="alert">Error loading the cats. Please try again later.</p>
      ) : ids.length === 0 || cats?.length === 0 ? (
        <EmptyState
          icon={<CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />}
          title="Nothing to compare yet"
          hint="Select up to four cats in a list with the scales on their cards."
        >
          <LinkButton to="/cats">Browse Cats</LinkButton>
        </EmptyState>
      ) : isPending || !cats ? (
        <p role="status">Loading...</p>
      ) : (
        <Comparison cats={cats} near={near} policyNames={policyNames} />
      )}
    </div>
  )
}

const STICKY =
  'sticky left-0 z-10 w-24 min-w-24 bg-ground pr-3 text-left align-top text-sm font-medium sm:w-40'

/** A table with a column for each cat. On a phone it scrolls sideways, and the names of the rows stay. */
function Comparison({ cats, near, policyNames }: Props & { cats: ComparedCat[]; near: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <section aria-label="Comparison" tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <td className={STICKY} />
            {cats.map((cat) => (
              <th key={cat.id} scope="col" className="w-44 px-2 pb-3 text-left align-top font-normal">
                <Head cat={cat} others={cats.filter((other) => other !== cat)} near={near} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows({ near, policyNames }).map(({ name, value }) => (
            <tr key={name} className="border-t">
              <th scope="row" className={`${STICKY} py-3`}>
                {name}
              </th>
              {cats.map((cat) => (
                <Cell key={cat.id}>{value(cat)}</Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Cell = ({ children }: { children: ReactNode }) => (
  <td className="px-2 py-3 align-top text-sm wrap-anywhere">
    {children ?? <span className="text-muted">Not stated</span>}
  </td>
)

function Head({ cat, others, near }: { cat: ComparedCat; others: ComparedCat[]; near: string }) {
  const status = statusBadge(cat)
  return (
    <div className="grid gap-2">
      <div className="aspect-square overflow-hidden rounded-lg border">
        {cat.picture ? (
          <Picture
            picture={cat.picture}
            alt={`${cat.name}, ${cat.breed}`}
            sizes="11rem"
            small
            className="size-full"
          />
        ) : (
          <PhotoPlaceholder className="size-full" />
        )}
      </div>
      <Link dir="auto" to={`/cats/${cat.id}`} className="link text-lg">
        {cat.name}
      </Link>
      {status && (
        <p>
          <Badge tone="warm">{status}</Badge>
        </p>
      )}
      <Link
        to={compareUrl(
          others.map(({ id }) => id),
          near,
        )}
        className="link text-sm"
        aria-label={`Remove ${cat.name}`}
      >
        Remove
      </Link>
    </div>
  )
}
