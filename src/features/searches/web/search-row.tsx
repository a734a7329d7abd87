import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Link, STRETCHED_LINK } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import type { SavedSearch, SearchEndpoints } from '../contract.ts'
import { alertText } from './alert-texts.ts'
import { newText } from './new-text.ts'
import { invalidateSearches } from './queries.ts'

const EditDialog = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog)

/** A saved search with what is new in it, and what can be done with it. */
export function SearchRow({ search }: { search: SavedSearch }) {
  const [shown, setShown] = useState<'edit' | 'delete' | null>(null)
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const { id, name, list, path, terms, alert, isPaused, newMatches, problem, note } = search
  const pause = useAction({
    run: () => api.call('PATCH /api/searches/{id}', { params: { id }, body: { isPaused: !isPaused } }),
    done: { title: isPaused ? 'Search resumed' : 'Search paused' },
    failed: { title: 'The search was not changed' },
    onSuccess: () => invalidateSearches(client),
  })
  const remove = useAction({
    run: () => api.call('DELETE /api/searches/{id}', { params: { id } }),
    done: { title: 'Search deleted' },
    onSuccess: async () => {
      setShown(null)
      await invalidateSearches(client)
    },
  })
  const close = () => setShown(null)
  return (
    <li className="card grid gap-3 p-5">
      <div className="relative grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg wrap-anywhere">
            <Link dir="auto" to={path} className={`${STRETCHED_LINK} hover:underline`}>
              {name}
            </Link>
          </h2>
          {newMatches > 0 && (
            <Link
              to={path}
              aria-label={`${newText(newMatches)}: ${name}`}
              className="relative z-10 rounded-full"
            >
              <Badge tone="good" className="underline">
                {newText(newMatches)}
              </Badge>
            </Link>
          )}
          {isPaused && <Badge>Paused</Badge>}
        </div>
        <p className="text-sm wrap-anywhere">
          <span>{list === 'cats' ? 'Cats' : 'Future litters'}</span>
          {terms.length > 0 && <span>{`\u00a0· ${terms.join('\u00a0· ')}`}</span>}
        </p>
        {note && <p className="text-sm">{note}</p>}
        <p className="text-sm text-muted">
          {isPaused ? 'Paused: you won’t get new matches' : alertText(alert)}
        </p>
      </div>
      {problem && <Notice>{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" aria-label={`Change ${name}`} onClick={() => setShown('edit')}>
          Change
        </Button>
        <Button
          size="sm"
          variant="secondary"
          busy={pause.isPending}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => pause.mutate()}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={() => setShown('delete')}>
          Delete
        </Button>
      </div>
      {shown === 'edit' && <EditDialog search={search} onClose={close} />}
      {shown === 'delete' && (
        <ActionDialog
          title={`Delete “${name}”?`}
          text="We stop looking for what fits it. This cannot be undone."
          submit="Delete"
          dismissal="Keep"
          failure="The search was not deleted"
          isDanger
          action={remove}
          onSubmit={() => remove.mutate()}
          onClose={close}
        />
      )}
    </li>
  )
}
