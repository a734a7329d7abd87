import CatIcon from 'lucide-react/icons/cat'
import { inDigits } from '#lib/texts/digits.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { CATS_PER_PAGE } from '../../choices.ts'
import { type CatListFilter, catListUrl } from './cat-filter.ts'
import type { Facets } from './facets.ts'
import { relaxations } from './relaxations.ts'

const icon = <CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />

/** The list without matches: suggests removing a filter, with the number of cats that this would find. */
export function NoCats({ filter, facets }: { filter: CatListFilter; facets: Facets | undefined }) {
  const suggestions = facets ? relaxations(filter, facets).slice(0, 3) : []
  return (
    <EmptyState
      icon={icon}
      title="No cats found"
      hint="Try adjusting your filters or search criteria to find the perfect cat."
    >
      {facets && facets.reserved > 0 && !filter.reserved && (
        <p className="w-full">
          <span>
            {facets.reserved === 1
              ? 'No available cats match; 1 reserved one does. '
              : `No available cats match; ${inDigits(facets.reserved)} reserved ones do. `}
          </span>
          <Link to={catListUrl({ ...filter, reserved: true, page: 1 })} className="link">
            Include reserved
          </Link>
        </p>
      )}
      {suggestions.length > 0 && (
        <ul className="mb-3 grid w-full gap-2">
          {suggestions.map(({ text, without, count }) => (
            <li key={text}>
              <Link to={catListUrl({ ...filter, ...without, page: 1 })} className="link">
                {`Remove ${quoted(text)} to see ${inDigits(count)} ${count === 1 ? 'cat' : 'cats'}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/cats" variant={suggestions.length > 0 ? 'secondary' : 'primary'}>
        Clear All Filters
      </LinkButton>
    </EmptyState>
  )
}

const quoted = (text: string) => (text.startsWith('“') ? text : `“${text}”`)

/** A page after the last one. */
export function NoSuchPage({ filter, total }: { filter: CatListFilter; total: number }) {
  const pages = Math.ceil(total / CATS_PER_PAGE)
  return (
    <EmptyState
      icon={icon}
      title={`There is no page ${filter.page}`}
      hint={`All ${inDigits(total)} cats are on ${pages === 1 ? 'one page' : `${pages} pages`}.`}
    >
      <LinkButton to={catListUrl({ ...filter, page: pages })}>
        {pages === 1 ? 'Show all cats' : 'Go to the last page'}
      </LinkButton>
    </EmptyState>
  )
}
