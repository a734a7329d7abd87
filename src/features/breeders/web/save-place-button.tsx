import { useQueryClient } from '@tanstack/react-query'
import { invalidateViewer, type ProfileEndpoints } from '#features/accounts/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'

/** Keeps a place in the viewer's profile. */
export function SavePlaceButton({ place }: { place: string }) {
  const client = useQueryClient()
  const api = useApi<ProfileEndpoints>()
  const save = useAction({
    run: () => api.call('PATCH /api/auth/user', { body: { place } }),
    done: { title: 'Your place has been saved in your profile' },
    failed: { title: 'Your place was not saved' },
    onSuccess: () => invalidateViewer(client),
  })
  return (
    <button type="button" className="link" onClick={() => save.mutate()}>
      Save as my place
    </button>
  )
}
