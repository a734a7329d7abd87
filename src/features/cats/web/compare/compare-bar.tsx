import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { compareUrl, MAX_COMPARED } from '../../compare.ts'
import { clearSelection, useSelection } from './selection.ts'

/** The selected cats at the bottom of the window, with a link to their comparison. */
export function CompareBar() {
  const selected = useSelection()
  const [params] = useSearchParams()
  if (selected.length === 0) return null
  return (
    <section
      aria-label="Cats to compare"
      data-bottom-bar
      className="sticky bottom-0 z-30 border-t bg-surface shadow-raised"
    >
      <div className="page flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <p aria-live="polite" className="min-w-0 grow text-sm short:basis-0 short:truncate">
          <span className="font-medium">{`${selected.length} of ${MAX_COMPARED}: `}</span>
          <bdi>{selected.map(({ name }) => name).join(', ')}</bdi>
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" size="sm" onClick={clearSelection}>
            Clear
          </Button>
          <LinkButton
            size="sm"
            to={compareUrl(
              selected.map(({ id }) => id),
              params.get('location') ?? params.get('near') ?? '',
            )}
          >
            {selected.length === 1 ? 'View' : 'Compare'}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
