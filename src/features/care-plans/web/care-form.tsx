import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Checkbox, Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type CareKind, hasProduct } from '../choices.ts'
import {
  type CareChange,
  type CareEntry,
  type CarePlan,
  type CarePlanEndpoints,
  careChangeSchema,
  type NewCare,
  newCareSchema,
} from '../contract.ts'
import { MAX_LOT, MAX_NAME } from '../limits.ts'
import { doseText } from '../rules/plan.ts'
import type { Dose } from './doses.ts'
import { carePlanQuery } from './queries.ts'

type Values = { doneOn: string; product: string; lot: string; vet: string; kittenIds: string[] }

type Props = {
  plan: CarePlan
  kittens: { id: string; name: string }[]
  /** What is entered as done; undefined to correct an entry. */
  dose: Dose | undefined
  /** The entry to correct. */
  entry: CareEntry | undefined
  onClose: () => void
}

/** Enters a dose for one kitten or all of them with one press, or corrects what was entered. */
export function CareForm({ plan, kittens, dose, entry, onClose }: Props) {
  const client = useQueryClient()
  const api = useApi<CarePlanEndpoints>()
  const [isDeleting, setDeleting] = useState(false)
  const [ids] = useState(() => new Map((dose?.missing ?? []).map((kittenId) => [kittenId, newId()])))
  const title = titleOf(plan, dose, entry)
  const kind: CareKind = dose?.kind ?? entry?.kind ?? 'other'
  const close = (changed: CarePlan) => {
    deleteFormDraft()
    onClose()
    client.setQueryData(carePlanQuery(plan.id).queryKey, changed)
  }
  const save = useAction<CarePlan, NewCare | CareChange>({
    run: (body) =>
      entry
        ? api.call('PATCH /api/breeding/care/{id}', { params: { id: entry.id }, body: body as CareChange })
        : api.call('POST /api/breeding/litters/{id}/care', {
            params: { id: plan.id },
            body: body as NewCare,
          }),
    done: { title: entry ? 'The entry was changed.' : `Entered: ${title}.` },
    failed: { title: 'This was not saved.' },
    onSuccess: close,
    onError: ({ code }) => {
      // The section then shows the latest state.
      if (code === 'conflict') void client.invalidateQueries({ queryKey: carePlanQuery(plan.id).queryKey })
    },
  })
  const remove = useAction({
    run: () => api.call('DELETE /api/breeding/care/{id}', { params: { id: entry?.id ?? '' } }),
    done: { title: 'The entry was deleted.' },
    onSuccess: close,
  })
  const last = plan.entries.filter((each) => each.kind === kind).at(-1)
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<
    Values,
    NewCare | CareChange
  >({
    schema: entry ? careChangeSchema : newCareSchema,
    toInput: ({ kittenIds, ...done }) =>
      entry
        ? { version: entry.version, ...done }
        : {
            lineId: dose?.lineId,
            dose: dose?.dose,
            ...done,
            entries: kittenIds.flatMap((kittenId) => {
              const id = ids.get(kittenId)
              return id ? [{ id, kittenId }] : []
            }),
          },
    defaults: {
      doneOn: entry?.doneOn ?? plan.today,
      // The next dose is usually given by the same vet with the same product, but with another lot.
      product: (entry ?? last)?.product ?? '',
      lot: entry?.lot ?? '',
      vet: (entry ?? last)?.vet ?? '',
      kittenIds: dose?.missing ?? [],
    },
    formDraftKey: `care ${plan.id} ${entry?.id ?? `${dose?.lineId} ${dose?.dose}`}`,
    send: (input) => save.mutateAsync(input),
  })
  if (isDeleting)
    return (
      <ActionDialog
        isDanger
        title="Delete this entry?"
        text="Then this is due again. A family that has the kitten reads that you deleted it."
        submit="Delete"
        failure="The entry was not deleted"
        action={remove}
        onSubmit={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      />
    )
  const named = (dose?.missing ?? []).map((id) => ({
    id,
    name: kittens.find((kitten) => kitten.id === id)?.name ?? 'A kitten',
  }))
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="Done on" required error={errorAt('doneOn')}>
          {(control) => <Input {...control} {...form.register('doneOn')} type="date" max={plan.today} />}
        </Field>
        <Field label="Vet" error={errorAt('vet')}>
          {(control) => (
            <Input {...control} {...form.register('vet')} maxLength={MAX_NAME} autoComplete="off" />
          )}
        </Field>
        {hasProduct(kind) && (
          <>
            <Field label="Product" error={errorAt('product')}>
              {(control) => (
                <Input {...control} {...form.register('product')} maxLength={MAX_NAME} autoComplete="off" />
              )}
            </Field>
            <Field label="Lot" hint="As printed on the package." error={errorAt('lot')}>
              {(control) => (
                <Input {...control} {...form.register('lot')} maxLength={MAX_LOT} autoComplete="off" />
              )}
            </Field>
          </>
        )}
        {dose && (
          <fieldset className="sm:col-span-2">
            <legend className="mb-1 text-sm font-medium">For</legend>
            <div className="grid gap-x-5 sm:grid-cols-2">
              {named.map(({ id, name }) => (
                <Checkbox key={id} label={name} value={id} {...form.register('kittenIds')} />
              ))}
            </div>
            {errorAt('entries') && (
              <p role="alert" className="text-sm font-medium text-danger">
                {errorAt('entries')}
              </p>
            )}
          </fieldset>
        )}
        <div className="sm:col-span-2">
          <FormButtons>
            {entry && (
              <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
                Delete the entry
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={save.isPending}>
              Save
            </Button>
          </FormButtons>
        </div>
      </form>
    </FormDialog>
  )
}

function titleOf({ doses }: CarePlan, dose: Dose | undefined, entry: CareEntry | undefined): string {
  if (dose) return doseText(dose)
  if (!entry) return ''
  return doseText({
    ...entry,
    doses: doses.find(({ lineId }) => lineId === entry.lineId)?.doses ?? entry.dose,
  })
}
