import CatIcon from 'lucide-react/icons/cat'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { type CatSearch, catSearchUrl, PAGE_SIZE } from './cat-search.ts'
import { type Facets, relaxations } from './facets.ts'

const icon = <CatIcon size={40} strokeWidth={1.25} aria-hidden="true" />

/** What stands where no cat matches: which filter to give up, and what that would find. */
export function NoCats({ search, facets }: { search: CatSearch; facets: Facets | undefined }) {
  const ways = facets ? relaxations(search, facets).slice(0, 3) : []
  return (
    <EmptyState
      icon={icon}
      title="No cats found"
      hint="Try adjusting your filters or search criteria to find the perfect cat."
    >
      {ways.length > 0 && (
        <ul className="mb-3 grid w-full gap-2">
          {ways.map(({ text, without, count }) => (
            <li key={text}>
              <Link to={catSearchUrl({ ...search, ...without, page: 1 })} className="link">
                {`Without ${quoted(text)} there ${count === 1 ? 'is 1 cat' : `are ${count.toLocaleString('en-US')} cats`}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/cats" variant={ways.length > 0 ? 'secondary' : 'primary'}>
        Clear All Filters
      </LinkButton>
    </EmptyState>
  )
}

const quoted = (text: string) => (text.startsWith('“') ? text : `“${text}”`)

/** What stands on a page beyond the last one. */
export function NoSuchPage({ search, total }: { search: CatSearch; total: number }) {
  const pages = Math.ceil(total / PAGE_SIZE)
  return (
    <EmptyState
      icon={icon}
      title={`There is no page ${search.page}`}
      hint={`All ${total.toLocaleString('en-US')} cats are on ${pages === 1 ? 'one page' : `${pages} pages`}.`}
    >
      <LinkButton to={catSearchUrl({ ...search, page: pages })}>
        {pages === 1 ? 'Show them' : 'Go to the last page'}
      </LinkButton>
    </EmptyState>
  )
}
