import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.ts'
import { focusTab } from './use-dashboard.ts'

type Removal<T> = {
  remove: (thing: T) => Promise<unknown>
  /** 'Cat', 'Breeding pairing', 'Litter'. */
  what: string
  nameOf: (thing: T) => string
  /** What goes with it. */
  text: string
  /** Invalidates what showed it. */
  invalidate: (client: QueryClient, thing: T) => Promise<void>
}

/** Deletes something after asking: a function that asks about a thing, and the dialog to render. */
export function useRemove<T>(removal: Removal<T>): { ask: (thing: T) => void; dialog: ReactNode } {
  const { remove, what, nameOf, text, invalidate } = removal
  const client = useQueryClient()
  const [asked, setAsked] = useState<T | null>(null)
  const removing = useMutation({
    mutationFn: remove,
    // Its button goes with it.
    onSuccess: () => {
      setAsked(null)
      toast({ title: `${what} deleted successfully` })
    },
    onError: (error) =>
      toast({ title: `Failed to delete ${what.toLowerCase()}`, description: error.detail, tone: 'danger' }),
    onSettled: async (_data, _error, thing) => {
      setAsked(null)
      await invalidate(client, thing)
      focusTab()
    },
  })
  return {
    ask: setAsked,
    dialog: asked !== null && (
      <ConfirmDialog
        title={`Delete ${nameOf(asked)}?`}
        text={text}
        action="Delete"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
