import { useQueryClient } from '@tanstack/react-query'
import BellPlus from 'lucide-react/icons/bell-plus'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signInUrl, useViewer } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button, type ButtonVariant, buttonClass } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { Link } from '#ui/link.tsx'
import type { SavedSearch, SearchEndpoints } from '../contract.ts'
import type { Target } from '../describe.ts'
import { invalidateSearches } from './queries.ts'
import { SAVE_PARAM } from './save-param.ts'
import { useSaved } from './use-new.ts'

const SaveDialog = lazyDialog(async () => (await import('./save-dialog.tsx')).SaveDialog)

/**
 * Saves the filters of a list. Visitors sign in first and come back to the open dialog. Where the filters are saved already,
 * it leads to that search and notes that the viewer looked at it.
 */
export function SaveSearch({
  label = 'Save this search',
  variant = 'secondary',
  ...target
}: Target & { [Name in keyof Look]?: Look[Name] | undefined }) {
  const look = { label, variant }
  return useViewer() ? <SaveOwn target={target} {...look} /> : <SignInFirst {...look} />
}

type Look = { label: string; variant: ButtonVariant }

function SignInFirst({ label, variant }: Look) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set(SAVE_PARAM, '1')
  return (
    <a
      href={signInUrl(`${pathname}?${params}`)}
      rel="nofollow"
      className={buttonClass(variant, 'md', 'shrink-0')}
    >
      <BellPlus size={17} aria-hidden="true" />
      <span>{label}</span>
    </a>
  )
}

function SaveOwn({ target, label, variant }: Look & { target: Target }) {
  const saved = useSaved(target)
  const [isOpen, setOpen] = useOpenAfterSignIn()
  return (
    <>
      {saved ? (
        <SavedAs search={saved} />
      ) : (
        <Button variant={variant} className="shrink-0" onClick={() => setOpen(true)}>
          <BellPlus size={17} aria-hidden="true" />
          <span>{label}</span>
        </Button>
      )}
      {isOpen && !saved && <SaveDialog target={target} onClose={() => setOpen(false)} />}
    </>
  )
}

function SavedAs({ search: { id, name, newMatches } }: { search: SavedSearch }) {
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  useEffect(() => {
    if (newMatches === 0) return
    void api
      .call('POST /api/searches/{id}/seen', { params: { id } })
      .then(() => invalidateSearches(client))
      // The number stays until the next visit.
      .catch(() => {})
  }, [api, client, id, newMatches])
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <span>{'Saved as '}</span>
      <Link to="/searches" className="link">
        {name}
      </Link>
    </p>
  )
}

/** Whether the dialog is open: it opens itself once for `?save=`, and closing it removes the parameter. */
function useOpenAfterSignIn(): [boolean, (isOpen: boolean) => void] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isRequested = params.has(SAVE_PARAM)
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean) => {
    setOpen(open)
    if (open || !isRequested) return
    params.delete(SAVE_PARAM)
    navigate({ pathname, search: params.toString() }, { replace: true })
  }
  return [isOpen || isRequested, change]
}
