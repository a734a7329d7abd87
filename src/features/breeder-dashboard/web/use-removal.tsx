import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { focusTab } from './use-dashboard.ts'

type Removal<T> = {
  remove: (item: T) => Promise<unknown>
  /** 'Cat', 'Breeding pairing', 'Litter'. */
  noun: string
  nameOf: (item: T) => string
  /** The consequences, shown in the confirmation. */
  text: string
  /** Invalidates the queries that contain the item. */
  invalidate: (client: QueryClient, item: T) => Promise<void>
}

/** Deletes an item after confirmation: `confirm` opens the dialog, which the caller renders. */
export function useRemoval<T>(removal: Removal<T>): { confirm: (item: T) => void; dialog: ReactNode } {
  const { remove, noun, nameOf, text, invalidate } = removal
  const client = useQueryClient()
  const [item, setItem] = useState<T | null>(null)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => toast({ title: `${noun} deleted successfully` }),
    onError: (error) =>
      toast({ title: `Failed to delete ${noun.toLowerCase()}`, description: error.detail, tone: 'danger' }),
    onSettled: async (_data, _error, removed) => {
      setItem(null)
      await invalidate(client, removed)
      // The delete button is gone with its row.
      focusTab()
    },
  })
  return {
    confirm: setItem,
    dialog: item !== null && (
      <ConfirmDialog
        title={`Delete ${nameOf(item)}?`}
        text={text}
        action="Delete"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(item)}
        onClose={() => setItem(null)}
      />
    ),
  }
}
