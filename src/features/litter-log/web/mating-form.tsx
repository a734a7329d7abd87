import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type LitterLogEndpoints,
  type Mating,
  type MatingForm as MatingValues,
  matingFormSchema,
} from '../contract.ts'

type Values = { firstDay: string; lastDay: string }

type Props = {
  pairingId: string
  /** The mating to edit; undefined for a new one. */
  mating: Mating | undefined
  onClose: () => void
  onChanged: () => Promise<void>
}

/** The form for the days of a mating. */
export function MatingForm({ pairingId, mating, onClose, onChanged }: Props) {
  const api = useApi<LitterLogEndpoints>()
  const [id] = useState(newId)
  const save = useAction<unknown, MatingValues>({
    run: (body) =>
      mating
        ? api.call('PATCH /api/breeding/matings/{id}', { params: { id: mating.id }, body })
        : api.call('POST /api/breeding/matings', { body: { ...body, id, breedingPairingId: pairingId } }),
    done: { title: mating ? 'The mating was changed.' : 'The mating was recorded.' },
    onSuccess: async () => {
      deleteFormDraft()
      onClose()
      await onChanged()
    },
  })
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<Values, MatingValues>({
    schema: matingFormSchema,
    // Most matings are seen on one day.
    toInput: ({ firstDay, lastDay }) => ({ firstDay, lastDay: lastDay || firstDay }),
    defaults: {
      firstDay: mating?.firstDay ?? '',
      lastDay: mating && mating.lastDay !== mating.firstDay ? mating.lastDay : '',
    },
    formDraftKey: `mating ${pairingId} ${mating?.id ?? 'new'}`,
    send: (input) => save.mutateAsync(input),
  })
  return (
    <FormDialog
      title={mating ? 'Edit the mating' : 'Record a mating'}
      description="Families on the waiting list of the pairing learn of the new expected date."
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="First day" required error={errorAt('firstDay')}>
          {(control) => <Input {...control} {...form.register('firstDay')} type="date" />}
        </Field>
        <Field label="Last day" hint="Leave it empty if there is no other day." error={errorAt('lastDay')}>
          {(control) => <Input {...control} {...form.register('lastDay')} type="date" />}
        </Field>
        <div className="sm:col-span-2">
          <FormButtons>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={save.isPending}>
              {mating ? 'Save the mating' : 'Record the mating'}
            </Button>
          </FormButtons>
        </div>
      </form>
    </FormDialog>
  )
}
