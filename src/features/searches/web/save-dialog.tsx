import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlace } from '#features/breeders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { type NewSearch, newSearchSchema, type SearchEndpoints } from '../contract.ts'
import { describeFilters, type Target } from '../describe.ts'
import { type Alert, MAX_NAME } from '../limits.ts'
import { nameSearch } from '../name-search.ts'
import { ALERT_OPTIONS } from './alert-texts.ts'
import { FitsNow } from './fits-now.tsx'
import { invalidateSearches } from './queries.ts'
import { toInput } from './to-input.ts'

/** Asks for a name and when new matches are emailed. */
export function SaveDialog({ target: listed, onClose }: { target: Target; onClose: () => void }) {
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const found = usePlace(listed.filters.near)
  const place = found?.name
  const target = found?.isState ? inState(listed, found.name) : listed
  // The same for each attempt, so that a repeated one saves it once.
  const [id] = useState(newId)
  const save = useAction({
    run: (search: NewSearch) => api.call('POST /api/searches', { body: toInput(search) }),
    async onSuccess({ search, isExisting }) {
      onClose()
      await invalidateSearches(client)
      toast(
        isExisting
          ? {
              title: 'You have saved this search before',
              description: `It is called “${search.name}”. See Saved Searches.`,
            }
          : { title: 'Search saved', description: `“${search.name}” is in your saved searches.` },
      )
    },
  })
  const { form, submit, errorAt } = useZodForm<{ name: string; alert: Alert }, NewSearch>({
    schema: newSearchSchema,
    toInput: ({ name, alert }) => ({ ...toInput({ ...target, id, name, alert }) }),
    defaults: { name: nameSearch(target, place), alert: 'daily' },
    send: (search) => save.mutateAsync(search),
  })
  const terms = describeFilters(target, place)
  // The dialog has no fields for the filters.
  const { 'filters.near': near, 'filters.q': q } = save.error?.fields ?? {}
  const problem = near ?? q
  return (
    <ActionDialog
      title="Save this search"
      submit="Save"
      failure="The search was not saved"
      action={save}
      error={formError(save.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-muted wrap-anywhere">
        {terms.length > 0
          ? terms.join('\u00a0· ')
          : target.list === 'cats'
            ? 'Every cat that is for sale'
            : 'Every future litter'}
      </p>
      <FitsNow target={target} alert={form.watch('alert')} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label="Name" required error={errorAt('name')}>
        {(control) => (
          <Input {...control} {...form.register('name')} maxLength={MAX_NAME} autoComplete="off" />
        )}
      </Field>
      <RadioGroup
        legend={target.list === 'cats' ? 'Tell me about new and cheaper cats' : 'Tell me about new litters'}
        options={ALERT_OPTIONS}
        registration={form.register('alert')}
        error={errorAt('alert')}
      />
    </ActionDialog>
  )
}

/** A state in the place of a list, which has no distances. */
function inState({ list, filters: { near: _, within: __, ...others } }: Target, location: string): Target {
  return { list, filters: { ...others, location } } as Target
}
