import { useQueryClient } from '@tanstack/react-query'
import { PlaceField, usePlace } from '#features/breeders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { WITHIN_MILES } from '#lib/places/within.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useSettled } from '#ui/forms/use-settled.ts'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type SavedSearch, type SearchChange, type SearchEndpoints, searchEndpoints } from '../contract.ts'
import { MAX_NAME } from '../limits.ts'
import { nameSearch } from '../name-search.ts'
import { ALERT_OPTIONS } from './alert-texts.ts'
import { FitsNow } from './fits-now.tsx'
import { invalidateSearches } from './queries.ts'
import { type ChangeValues, changedTarget, changesOf, valuesOf } from './search-change.ts'

const schema = searchEndpoints['PATCH /api/searches/{id}'].body

const PRICE_INPUT = { type: 'number', min: 0, step: 'any', inputMode: 'numeric' } as const

/** Changes a search in place: location, distance, prices, name, and emails, with what would fit now. */
export function EditDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const api = useApi<SearchEndpoints>()
  const client = useQueryClient()
  const { id } = search
  const stored = valuesOf(search)
  const change = useAction({
    run: (body: SearchChange) => api.call('PATCH /api/searches/{id}', { params: { id }, body }),
    done: { title: 'Search changed' },
    onSuccess: async () => {
      onClose()
      await invalidateSearches(client)
    },
  })
  const { form, submit, errorAt } = useZodForm<ChangeValues, SearchChange>({
    schema,
    toInput: (values) => changesOf(values, stored),
    defaults: stored,
    send: (body) => change.mutateAsync(body),
  })
  const values = useSettled(form.watch())
  const place = usePlace(values.near || undefined)
  const target = changedTarget(search, values, place?.isState)
  const { register } = form
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
      <div className="grid gap-4 sm:grid-cols-2">
        <PlaceField
          place={values.near || undefined}
          onChoose={(chosen) => form.setValue('near', chosen)}
          error={errorAt('near')}
          input={register('near')}
        />
        {!place?.isState && (
          <Field
            label="Distance"
            error={errorAt('within')}
            hint={
              place && !values.within ? `To find only what is near ${place.name}, choose one.` : undefined
            }
          >
            {(control) => (
              <Select {...control} {...register('within')}>
                <option value="">Any distance</option>
                {WITHIN_MILES.map((miles) => (
                  <option key={miles} value={miles}>{`Within ${miles} miles`}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      {search.list === 'cats' && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="Price from ($)" error={errorAt('minPrice')}>
            {(control) => <Input {...control} {...PRICE_INPUT} {...register('minPrice')} />}
          </Field>
          <Field label="Price up to ($)" error={errorAt('maxPrice')}>
            {(control) => <Input {...control} {...PRICE_INPUT} {...register('maxPrice')} />}
          </Field>
        </div>
      )}
      <FitsNow target={target} alert={values.alert} />
      <Field
        label="Name"
        required
        error={errorAt('name')}
        hint={
          values.name === stored.name && !search.hasOwnName
            ? `It will be called “${nameSearch(target, place?.name)}”.`
            : undefined
        }
      >
        {(control) => <Input {...control} {...register('name')} maxLength={MAX_NAME} autoComplete="off" />}
      </Field>
      <RadioGroup
        legend="Tell me about new matches"
        options={ALERT_OPTIONS}
        registration={register('alert')}
        error={errorAt('alert')}
      />
    </ActionDialog>
  )
}
