import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#lib/client/query-client.ts'
import { MAX_NEAR } from '#lib/places/within.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type SavedSearch, type SearchEndpoints, searchEndpoints } from '../contract.ts'
import { type Alert, MAX_NAME } from '../limits.ts'
import { ALERT_OPTIONS } from './alert-texts.ts'
import { invalidateSearches } from './queries.ts'

const schema = searchEndpoints['PATCH /api/searches/{id}'].body

/** Changes the name of a search, and when its new matches are emailed. */
export function EditDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const { id, name, alert, near } = search
  const change = useAction({
    run: (body: { name?: string | undefined; alert?: Alert | undefined; near?: string | undefined }) =>
      api.call('PATCH /api/searches/{id}', { params: { id }, body }),
    done: { title: 'Search changed' },
    onSuccess: async () => {
      onClose()
      await invalidateSearches(client)
    },
  })
  const { form, submit, errorAt } = useZodForm({
    schema,
    toInput: ({ near: place, ...values }: { name: string; alert: Alert; near: string }) => ({
      ...values,
      // Another place is understood again, and what is there is known.
      ...(place !== near && near !== null && { near: place }),
    }),
    defaults: { name, alert, near: near ?? '' },
    send: (body) => change.mutateAsync(body),
  })
  return (
    <ActionDialog
      title="Change this search"
      submit="Save"
      failure="The search was not changed"
      action={change}
      error={formError(change.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name" required error={errorAt('name')}>
        {(control) => (
          <Input {...control} {...form.register('name')} maxLength={MAX_NAME} autoComplete="off" />
        )}
      </Field>
      {near !== null && (
        <Field label="Near" required error={errorAt('near')} hint="ZIP code or town">
          {(control) => <Input {...control} {...form.register('near')} maxLength={MAX_NEAR} />}
        </Field>
      )}
      <RadioGroup
        legend="Tell me about new matches"
        options={ALERT_OPTIONS}
        registration={form.register('alert')}
        error={errorAt('alert')}
      />
    </ActionDialog>
  )
}
