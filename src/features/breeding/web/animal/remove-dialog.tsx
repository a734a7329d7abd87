import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Animal, BreedingEndpoints } from '../../contract.ts'
import { invalidateBook } from '../invalidation.ts'

type Props = { animal: Animal; onClose: () => void; onRemoved: () => void }

/** Deletes an animal after confirmation, which says what remains. */
export function RemoveDialog({ animal: { id, registeredName, kittenCount }, onClose, onRemoved }: Props) {
  const client = useQueryClient()
  const api = useApi<BreedingEndpoints>()
  const removal = useAction({
    run: () => api.call('DELETE /api/breeding/animals/{id}', { params: { id } }),
    done: ({ isKeptAsAncestor }) => ({
      title: isKeptAsAncestor ? `${registeredName} is an ancestor from elsewhere now` : 'Animal deleted',
      description: isKeptAsAncestor ? 'The pedigrees of its kittens stay complete.' : '',
    }),
    failed: { title: `${registeredName} was not deleted` },
    onSuccess: async ({ isKeptAsAncestor }) => {
      onClose()
      if (!isKeptAsAncestor) onRemoved()
      await invalidateBook(client)
    },
    onError: onClose,
  })
  return (
    <ActionDialog
      isDanger
      title={`Delete ${registeredName}?`}
      text={
        kittenCount > 0
          ? 'Pedigrees need this animal, because it has kittens. It becomes an ancestor from elsewhere: its name, numbers, birth, and parents stay, and its call name, microchip, and picture are deleted.'
          : 'It is deleted with all of its facts. If an animal in another book names it as a parent, it becomes an ancestor from elsewhere instead.'
      }
      submit="Delete"
      action={removal}
      onSubmit={() => removal.mutate()}
      onClose={onClose}
    />
  )
}
