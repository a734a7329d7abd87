import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { useAction } from '#ui/use-action.ts'
import type { AnimalImport, ImportEndpoints } from '../../import-contract.ts'
import { invalidateBook } from '../invalidation.ts'

/** Takes an import back; the caller shows the error. */
export function useUndo(id: string, onUndone?: (undone: AnimalImport) => void) {
  const api = useApi<ImportEndpoints>()
  const client = useQueryClient()
  return useAction({
    run: () => api.call('POST /api/breeding/imports/{id}/undo', { params: { id } }),
    done: { title: 'Import undone' },
    onSuccess: async (undone) => {
      onUndone?.(undone)
      await invalidateBook(client)
    },
  })
}
