import Plus from 'lucide-react/icons/plus'
import { DocumentList } from '#features/uploads/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Input } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import { DNA_TESTED, HEALTH_CERTIFIED } from '../contract.ts'
import type { CatFormValues } from './cat-form-values.ts'

const EMPTY = { lab: '', date: '', documentUrl: null }

/** Certifications with the paper behind each, and vaccinations with their dates. */
export function HealthFields({ zod: { form, errorAt } }: { zod: ZodForm<CatFormValues> }) {
  const certifications = form.watch('healthCertifications')
  const vaccinations = form.watch('vaccinations')
  const dirty = { shouldDirty: true } as const
  const turn = (name: string, held: boolean) => {
    const rest = certifications.filter((each) => each !== name)
    form.setValue('healthCertifications', held ? [...rest, name] : rest, dirty)
    // The paper goes with its badge.
    const records = form.getValues('healthRecords').filter(({ certification }) => certification !== name)
    if (!held) form.setValue('healthRecords', records, dirty)
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-serif text-lg">Health</legend>
      {[HEALTH_CERTIFIED, DNA_TESTED].map((name) => (
        <div key={name} className="grid gap-3">
          <Checkbox
            label={name}
            checked={certifications.includes(name)}
            onChange={({ currentTarget }) => turn(name, currentTarget.checked)}
          />
          {certifications.includes(name) && <Paper form={form} errorAt={errorAt} certification={name} />}
        </div>
      ))}
      <div className="grid gap-3">
        <p className="text-sm font-medium">Vaccinations</p>
        {form.formState.errors.vaccinations?.message && (
          <p role="alert" className="text-sm font-medium text-danger">
            {form.formState.errors.vaccinations.message}
          </p>
        )}
        {vaccinations.map((vaccination, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
          <div key={index} className="grid items-start gap-3 sm:grid-cols-[1fr_11rem_auto]">
            <Field label={`Vaccine ${index + 1}`} hideLabel error={errorAt(`vaccinations.${index}.name`)}>
              {(control) => (
                <Input {...control} {...form.register(`vaccinations.${index}.name`)} placeholder="FVRCP" />
              )}
            </Field>
            <Field
              label={`Date of vaccine ${index + 1}`}
              hideLabel
              error={errorAt(`vaccinations.${index}.date`)}
            >
              {(control) => (
                <Input {...control} {...form.register(`vaccinations.${index}.date`)} type="date" />
              )}
            </Field>
            <Button
              variant="quiet"
              aria-label={`Remove ${vaccination.name || `vaccine ${index + 1}`}`}
              onClick={() =>
                form.setValue(
                  'vaccinations',
                  form.getValues('vaccinations').filter((_, at) => at !== index),
                  dirty,
                )
              }
            >
              Remove
            </Button>
          </div>
        ))}
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => form.setValue('vaccinations', [...vaccinations, { name: '', date: '' }], dirty)}
        >
          <Plus size={16} aria-hidden="true" />
          Add vaccination
        </Button>
      </div>
    </fieldset>
  )
}

/** Who examined and when, with the document; it is shown to its owner and staff, the rest to everybody. */
function Paper(props: Pick<ZodForm<CatFormValues>, 'form' | 'errorAt'> & { certification: string }) {
  const { form, errorAt, certification } = props
  const records = form.watch('healthRecords')
  const at = records.findIndex((record) => record.certification === certification)
  const record = records[at] ?? { certification, ...EMPTY }
  const change = (part: Partial<typeof record>) => {
    const next = { ...record, ...part }
    const says = next.lab || next.date || next.documentUrl
    const others = records.filter((each) => each.certification !== certification)
    form.setValue('healthRecords', says ? [...others, next] : others, { shouldDirty: true })
  }
  const errors = (field: string) => errorAt(`healthRecords.${at}.${field}`)
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_11rem]">
        <Field label="Veterinarian or laboratory" error={errors('lab')}>
          {(control) => (
            <Input
              {...control}
              value={record.lab}
              onChange={({ currentTarget }) => change({ lab: currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Date" error={errors('date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={record.date}
              onChange={({ currentTarget }) => change({ date: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <DocumentList
        label="Attach the document"
        max={1}
        value={record.documentUrl ? [record.documentUrl] : []}
        onChange={([documentUrl = null]) => change({ documentUrl })}
        error={errors('documentUrl')}
      />
    </div>
  )
}
