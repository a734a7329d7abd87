import { useApi } from '#lib/client/query-client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type PapersEndpoints, papersDaySchema, type SalePapers } from '../contract.ts'
import { TAKE_BACK_HOURS } from '../rules.ts'
import { useStorePapers } from './queries.ts'

/** Asks the breeder on which day the papers were handed over. */
export function PapersDialog({ papers, onClose }: { papers: SalePapers; onClose: () => void }) {
  const { transactionId: id, otherName, today, handedOverOn } = papers
  const api = useApi<PapersEndpoints>()
  const store = useStorePapers()
  const state = useAction({
    run: (body: { day: string }) => api.call('PUT /api/orders/{id}/papers', { params: { id }, body }),
    done: { title: 'Papers handed over', description: `We told ${otherName}` },
    onSuccess: (changed) => {
      store(changed)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<{ day: string }, { day: string }>({
    schema: papersDaySchema,
    toInput: (values) => values,
    defaults: { day: today },
    send: (body) => state.mutateAsync(body),
  })
  return (
    <ActionDialog
      title="When did you hand over the papers?"
      text={`${otherName} reads the day. You can take it back for ${TAKE_BACK_HOURS} hours.`}
      submit="Save the day"
      failure="The day was not saved"
      action={state}
      error={formError(state.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Day" hint="If you mailed them, the day on which you did." required error={errorAt('day')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('day')}
            type="date"
            min={handedOverOn ?? undefined}
            max={today}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
