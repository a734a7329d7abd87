import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type Entry, type WaitingListEndpoints, waitingListEndpoints } from '../contract.ts'
import { useStoreEntry } from './queries.ts'

const schema = waitingListEndpoints['POST /api/waiting-lists/entries/{id}/since'].body

/** Notes since when a family has waited that asked before it joined here. */
export function SinceDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { id, buyerName, waitsSince } = entry
  const api = useApi<WaitingListEndpoints>()
  const store = useStoreEntry()
  const note = useAction({
    run: (body: { since: string }) =>
      api.call('POST /api/waiting-lists/entries/{id}/since', { params: { id }, body }),
    done: { title: `We told ${buyerName}` },
    onSuccess: async (changed) => {
      await store(changed)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<{ since: string }, { since: string }>({
    schema,
    toInput: (values) => values,
    defaults: { since: waitsSince },
    send: (body) => note.mutateAsync(body),
  })
  return (
    <ActionDialog
      title={`Since when does ${buyerName} wait?`}
      submit="Save"
      failure="The day was not saved"
      action={note}
      error={formError(note.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        For a family that asked before it joined here, for example in your notebook. It moves before families
        that have waited less long. It reads the day, and families behind it read that one asked before them.
      </p>
      <Field label="Waits since" required error={errorAt('since')}>
        {(control) => <Input {...control} {...form.register('since')} type="date" />}
      </Field>
    </ActionDialog>
  )
}
