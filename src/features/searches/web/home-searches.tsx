import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/badge.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { newText } from './new-text.ts'
import { searchesQuery } from './queries.ts'

const SHOWN = 4

/** The saved searches of the viewer on the home page, those with news first; nothing without one. */
export function HomeSearches() {
  const { data = [] } = useQuery(searchesQuery)
  if (data.length === 0) return null
  const byNews = data.toSorted((one, other) => other.newMatches - one.newMatches)
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">Your saved searches</h2>
        <Link to="/searches" className="link text-sm">
          All saved searches
        </Link>
      </div>
      <ul className="mt-2 divide-y border-t">
        {byNews.slice(0, SHOWN).map(({ id, name, path, terms, newMatches, isPaused }) => (
          <li key={id} className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 text-sm wrap-anywhere">
              <h3 className="text-base">
                <Link dir="auto" to={path} className={`${STRETCHED_LINK} hover:underline`}>
                  {name}
                </Link>
              </h3>
              {terms.length > 0 && terms.join(', ') !== name && (
                <p className="text-muted">{terms.join('\u00a0· ')}</p>
              )}
            </div>
            {newMatches > 0 ? (
              <Badge tone="good">{newText(newMatches)}</Badge>
            ) : (
              <span className="text-sm text-muted">{isPaused ? 'Paused' : 'Nothing new'}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
