import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'

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
  const removing = useAction({
    run: remove,
    done: { title: `${noun} deleted successfully` },
    failed: { title: `Failed to delete ${noun.toLowerCase()}` },
    onSettled: async (removed) => {
      setItem(null)
      await invalidate(client, removed)
    },
  })
  return {
    confirm: setItem,
    dialog: item !== null && (
      <ActionDialog
        isDanger
        title={`Delete ${nameOf(item)}?`}
        text={text}
        submit="Delete"
        action={removing}
        onSubmit={() => removing.mutate(item)}
        onClose={() => setItem(null)}
      />
    ),
  }
}
