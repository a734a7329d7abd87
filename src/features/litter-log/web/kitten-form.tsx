import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateManagedCats } from '#features/cats/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { dayIn, timeOfDayIn, timesAt } from '#lib/times.ts'
import { Button } from '#ui/button.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Checkbox, Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type Kitten,
  type KittenChange,
  kittenChangeSchema,
  type LitterLog,
  type LitterLogEndpoints,
} from '../contract.ts'
import { litterLogQuery } from './queries.ts'

type Values = {
  sex: string
  color: string
  mark: string
  bornOn: string
  bornAt: string
  isStillborn: boolean
  diedOn: string
  leftOn: string
  catId: string
}

type Props = { log: LitterLog; kitten: Kitten; name: string; onClose: () => void }

/** The form for the facts of a kitten. */
export function KittenForm({ log, kitten, name, onClose }: Props) {
  const { id, version } = kitten
  const client = useQueryClient()
  const api = useApi<LitterLogEndpoints>()
  const [isDeleting, setDeleting] = useState(false)
  const show = (changed: LitterLog) => client.setQueryData(litterLogQuery(log.id).queryKey, changed)
  const save = useAction<LitterLog, KittenChange>({
    run: (body) => api.call('PATCH /api/breeding/kittens/{id}', { params: { id }, body }),
    done: { title: `${name} was changed.` },
    onSuccess: (changed) => {
      deleteFormDraft()
      onClose()
      show(changed)
      // The listing of a kitten that died is paused.
      if (kitten.cat) void invalidateManagedCats(client, kitten.cat.id)
    },
    onError: ({ code }) => {
      // The form then shows the latest state, with what was entered here.
      if (code === 'conflict') void client.invalidateQueries({ queryKey: litterLogQuery(log.id).queryKey })
    },
  })
  const remove = useAction({
    run: () => api.call('DELETE /api/breeding/kittens/{id}', { params: { id } }),
    done: { title: `${name} was deleted.` },
    onSuccess: (changed) => {
      deleteFormDraft()
      onClose()
      show(changed)
    },
  })
  const at = new Date(kitten.bornAt)
  const before = { bornOn: dayIn(at, log.timeZone), bornAt: timeOfDayIn(at, log.timeZone) }
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<Values, KittenChange>({
    schema: kittenChangeSchema,
    toInput: ({ sex, color, mark, bornOn, bornAt, isStillborn, diedOn, leftOn, catId }) => ({
      version,
      sex: sex || null,
      color,
      mark,
      // The stored time has seconds, which stay unless the minute changes.
      ...((bornOn !== before.bornOn || bornAt !== before.bornAt) && {
        bornAt: timeIn(bornOn, bornAt, log.timeZone),
      }),
      isStillborn,
      diedOn: (!isStillborn && diedOn) || null,
      leftOn: (!isStillborn && leftOn) || null,
      catId: catId || null,
    }),
    defaults: {
      ...before,
      sex: kitten.sex ?? '',
      color: kitten.color ?? '',
      mark: kitten.mark ?? '',
      isStillborn: kitten.isStillborn,
      diedOn: kitten.diedOn ?? '',
      leftOn: kitten.leftOn ?? '',
      catId: kitten.cat?.id ?? '',
    },
    formDraftKey: `kitten ${id}`,
    send: (input) => save.mutateAsync(input),
  })
  if (isDeleting)
    return (
      <ActionDialog
        isDanger
        title={`Delete ${name}?`}
        text="It is deleted with its weights. A cat that is listed stays."
        submit="Delete"
        failure={`${name} was not deleted`}
        action={remove}
        onSubmit={() => remove.mutate()}
        onClose={() => setDeleting(false)}
      />
    )
  const cats = [...(kitten.cat ? [kitten.cat] : []), ...log.cats]
  return (
    <FormDialog
      title={`Edit ${name}`}
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <Field label="Sex" error={errorAt('sex')}>
          {(control) => (
            <Select {...control} {...form.register('sex')}>
              <option value="">Not known yet</option>
              <option value="female">Female</option>
              <option value="male">Male</option>
            </Select>
          )}
        </Field>
        <Field label="Mark" hint="Such as the color of its collar." error={errorAt('mark')}>
          {(control) => <Input {...control} {...form.register('mark')} maxLength={40} autoComplete="off" />}
        </Field>
        <Field label="Color" error={errorAt('color')} className="sm:col-span-2">
          {(control) => <Input {...control} {...form.register('color')} maxLength={60} autoComplete="off" />}
        </Field>
        <Field label="Day of birth" error={errorAt('bornAt')}>
          {(control) => <Input {...control} {...form.register('bornOn')} type="date" />}
        </Field>
        <Field label="Time of birth">
          {(control) => <Input {...control} {...form.register('bornAt')} type="time" />}
        </Field>
        {cats.length > 0 && (
          <Field label="Listed as" error={errorAt('catId')} className="sm:col-span-2">
            {(control) => (
              <Select {...control} {...form.register('catId')}>
                <option value="">Not listed yet</option>
                {cats.map((cat) => (
                  <option key={cat.id} value={cat.id}>
                    {cat.name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Checkbox label="Stillborn" {...form.register('isStillborn')} />
        {!form.watch('isStillborn') && (
          <>
            <Field label="Went home on" error={errorAt('leftOn')}>
              {(control) => <Input {...control} {...form.register('leftOn')} type="date" />}
            </Field>
            <Field
              label="Died on"
              hint={
                kitten.cat &&
                'Its listing is paused. A family that has reserved it learns of it only from you.'
              }
              error={errorAt('diedOn')}
            >
              {(control) => <Input {...control} {...form.register('diedOn')} type="date" />}
            </Field>
          </>
        )}
        <div className="sm:col-span-2">
          <FormButtons>
            <Button variant="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
              Delete the kitten
            </Button>
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

/** A day and a time of day where the cattery is, as an ISO time; empty if there is no such time. */
function timeIn(day: string, time: string, timeZone: string): string {
  if (!day || !time) return ''
  return timesAt(day, time, timeZone)[0]?.toISOString() ?? ''
}
