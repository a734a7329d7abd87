import { useQuery, useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useFieldArray } from 'react-hook-form'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FormButtons, FormDialog } from '#ui/dialogs/form-dialog.tsx'
import { Checkbox, Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { useAction } from '#ui/use-action.ts'
import { CARE_KINDS, type CareKind, KIND_LABELS } from '../choices.ts'
import {
  type CarePlanEndpoints,
  type CareTemplate,
  type CareTemplateForm,
  careTemplateFormSchema,
} from '../contract.ts'
import { MAX_LINES, MAX_NAME, MAX_SOURCE } from '../limits.ts'
import { DEFAULT_LINES } from '../rules/default-lines.ts'
import { carePlanQuery, careTemplateQuery } from './queries.ts'

const TITLE = 'Edit the care plan'

type Props = { logId: string; onClose: () => void }

/** The form for the template of the cattery, which all of its litters share. */
export function TemplateForm({ logId, onClose }: Props) {
  const query = useQuery({ ...careTemplateQuery, staleTime: 0 })
  const { data, isFetching } = query
  if (data && !isFetching)
    return <LoadedForm key={data.version} template={data} logId={logId} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={TITLE}>
      <Loaded query={query} failure="The plan could not be loaded.">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

type LineValues = {
  lineId: string
  isUsed: boolean
  kind: CareKind
  name: string
  firstWeek: string
  everyWeeks: string
  untilWeek: string
  source: string
}
type Values = { lines: LineValues[] }

const weekText = (week: number | null) => (week === null ? '' : String(week))
const toValues = ({
  id,
  firstWeek,
  everyWeeks,
  untilWeek,
  source,
  ...line
}: CareTemplate['lines'][number]) => ({
  ...line,
  lineId: id,
  firstWeek: weekText(firstWeek),
  everyWeeks: weekText(everyWeeks),
  untilWeek: weekText(untilWeek),
  source: source ?? '',
})
const week = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const optionalWeek = (text: string) => (text.trim() === '' ? null : Number(text))

function LoadedForm({ template, logId, onClose }: Props & { template: CareTemplate }) {
  const client = useQueryClient()
  const api = useApi<CarePlanEndpoints>()
  const save = useAction<CareTemplate, CareTemplateForm>({
    run: (body) => api.call('PUT /api/breeding/care-plans', { body }),
    done: { title: 'The plan was changed for all of your litters.' },
    failed: { title: 'The plan was not saved.' },
    onSuccess: async (changed) => {
      deleteFormDraft()
      onClose()
      client.setQueryData(careTemplateQuery.queryKey, changed)
      await client.invalidateQueries({ queryKey: carePlanQuery(logId).queryKey })
    },
  })
  const { form, submit, errorAt, isRestored, startOver, deleteFormDraft } = useZodForm<
    Values,
    CareTemplateForm
  >({
    schema: careTemplateFormSchema,
    toInput: ({ lines }) => ({
      version: template.version,
      lines: lines.map(({ lineId, firstWeek, everyWeeks, untilWeek, ...line }) => ({
        ...line,
        id: lineId,
        firstWeek: week(firstWeek),
        everyWeeks: optionalWeek(everyWeeks),
        untilWeek: optionalWeek(untilWeek),
      })),
    }),
    defaults: { lines: template.lines.map(toValues) },
    formDraftKey: `care template ${template.version}`,
    send: (input) => save.mutateAsync(input),
  })
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'lines' })
  return (
    <FormDialog
      title={TITLE}
      description="The plan of all of your litters. Weeks are weeks of age. Decide on them with your vet."
      onClose={onClose}
      isDirty={form.formState.isDirty && !save.isPending}
      isRestored={isRestored}
      startOver={startOver}
    >
      <form noValidate onSubmit={submit} className="grid gap-6">
        {fields.map(({ id }, index) => {
          const at = `lines.${index}` as const
          const name = form.watch(`${at}.name`) || `line ${index + 1}`
          return (
            <fieldset key={id} className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-3">
              <legend className="sr-only">{name}</legend>
              <Field label="Name" required error={errorAt(`${at}.name`)} className="sm:col-span-2">
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`${at}.name`)}
                    maxLength={MAX_NAME}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field label="Kind" error={errorAt(`${at}.kind`)}>
                {(control) => (
                  <Select {...control} {...form.register(`${at}.kind`)}>
                    {CARE_KINDS.map((kind) => (
                      <option key={kind} value={kind}>
                        {KIND_LABELS[kind]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="First week" required error={errorAt(`${at}.firstWeek`)}>
                {(control) => (
                  <Input {...control} {...form.register(`${at}.firstWeek`)} inputMode="numeric" />
                )}
              </Field>
              <Field label="Repeat every … weeks" error={errorAt(`${at}.everyWeeks`)}>
                {(control) => (
                  <Input {...control} {...form.register(`${at}.everyWeeks`)} inputMode="numeric" />
                )}
              </Field>
              <Field label="Until week" error={errorAt(`${at}.untilWeek`)}>
                {(control) => (
                  <Input {...control} {...form.register(`${at}.untilWeek`)} inputMode="numeric" />
                )}
              </Field>
              <Field label="Source" error={errorAt(`${at}.source`)} className="sm:col-span-3">
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`${at}.source`)}
                    maxLength={MAX_SOURCE}
                    autoComplete="off"
                  />
                )}
              </Field>
              <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-3">
                <Checkbox label="In the plan" {...form.register(`${at}.isUsed`)} />
                <Button size="sm" variant="quiet" aria-label={`Remove ${name}`} onClick={() => remove(index)}>
                  Remove
                </Button>
              </div>
            </fieldset>
          )
        })}
        <div className="flex flex-wrap gap-3">
          {fields.length < MAX_LINES && (
            <Button size="sm" variant="secondary" onClick={() => append(emptyLine())}>
              <Plus size={16} aria-hidden="true" />
              Add a line
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => replace(DEFAULT_LINES.map(toValues))}>
            Start again with our plan
          </Button>
        </div>
        <FormButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save the plan
          </Button>
        </FormButtons>
      </form>
    </FormDialog>
  )
}

const emptyLine = (): LineValues => ({
  lineId: newId(),
  isUsed: true,
  kind: 'other',
  name: '',
  firstWeek: '',
  everyWeeks: '',
  untilWeek: '',
  source: '',
})
