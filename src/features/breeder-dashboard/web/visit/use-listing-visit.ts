import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#features/accounts/web/index.ts'
import type { ManagedCatEndpoints } from '#features/cats/web/index.ts'
import { apiFor } from '#lib/client/query-client.ts'

/** Confirms the viewer's listings whenever the page is opened or becomes visible. A tab in the background is no visit. */
export function useListingVisit(): void {
  const client = useQueryClient()
  const viewer = useViewer()
  const isReadOnly = !viewer || viewer.isSuspended || viewer.deletionDueAt !== null
  useEffect(() => {
    const api = apiFor<ManagedCatEndpoints>(client)
    const confirm = () => {
      // A visit that could not be recorded is recorded with the next one.
      if (document.visibilityState === 'visible')
        void api.call('POST /api/breeders/cats/confirmation').catch(() => undefined)
    }
    if (isReadOnly) return
    confirm()
    document.addEventListener('visibilitychange', confirm)
    return () => document.removeEventListener('visibilitychange', confirm)
  }, [client, isReadOnly])
}
