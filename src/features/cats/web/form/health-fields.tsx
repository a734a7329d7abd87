import Plus from 'lucide-react/icons/plus'
import { DocumentList } from '#features/uploads/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { DNA_TESTED, HEALTH_CERTIFIED } from '../../contract.ts'
import type { CatFormValues } from './cat-form-values.ts'

const EMPTY_RECORD = { lab: '', date: '', documentUrl: null }

/** Certifications with the record of each, vaccinations with their dates, and what the handover needs. */
export function HealthFields({ zod: { form, errorAt } }: { zod: ZodForm<CatFormValues> }) {
  const certifications = form.watch('healthCertifications')
  const vaccinations = form.watch('vaccinations')
  const record = form.watch('vaccinationRecord')
  const dirty = { shouldDirty: true } as const
  const setCertification = (name: string, isHeld: boolean) => {
    const others = certifications.filter((each) => each !== name)
    form.setValue('healthCertifications', isHeld ? [...others, name] : others, dirty)
    const records = form.getValues('healthRecords').filter(({ certification }) => certification !== name)
    if (!isHeld) form.setValue('healthRecords', records, dirty)
  }
  return (
    <fieldset aria-label="Health" className="grid gap-4">
      {[HEALTH_CERTIFIED, DNA_TESTED].map((name) => (
        <div key={name} className="grid gap-3">
          <Checkbox
            label={name}
            checked={certifications.includes(name)}
            onChange={({ currentTarget }) => setCertification(name, currentTarget.checked)}
          />
          {certifications.includes(name) && (
            <RecordFields form={form} errorAt={errorAt} certification={name} />
          )}
        </div>
      ))}
      <div className="grid gap-3">
        <p className="text-sm font-medium">Vaccinations</p>
        {form.formState.errors.vaccinations?.message && (
          <p dir="auto" role="alert" className="text-sm font-medium text-danger">
            {form.formState.errors.vaccinations.message}
          </p>
        )}
        {vaccinations.map((vaccination, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
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
                  form.getValues('vaccinations').filter((_, other) => other !== index),
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
      <div className="grid gap-3">
        <p className="text-sm font-medium">For the handover</p>
        <p className="text-sm text-muted">
          Optional now. The handover needs both; buyers see them only once the cat is handed over.
        </p>
        <Field
          label="Microchip number"
          hint="15 digits, or 9 or 10 characters on older American chips; spaces are fine"
          error={errorAt('microchip')}
        >
          {(control) => <Input {...control} {...form.register('microchip')} autoComplete="off" />}
        </Field>
        <DocumentList
          label="Add the vaccination record"
          camera="Take a photo"
          nameOf={() => 'Vaccination record'}
          max={1}
          value={record ? [record] : []}
          onChange={([url = null]) => form.setValue('vaccinationRecord', url, dirty)}
          error={errorAt('vaccinationRecord')}
        />
      </div>
    </fieldset>
  )
}

/** Who examined the cat and when, with the document, which owner, staff, and later the buyer can open. */
function RecordFields(props: Pick<ZodForm<CatFormValues>, 'form' | 'errorAt'> & { certification: string }) {
  const { form, errorAt, certification } = props
  const records = form.watch('healthRecords')
  const index = records.findIndex((record) => record.certification === certification)
  const record = records[index] ?? { certification, ...EMPTY_RECORD }
  const update = (changes: Partial<typeof record>) => {
    const next = { ...record, ...changes }
    const hasContent = next.lab || next.date || next.documentUrl
    const others = records.filter((each) => each.certification !== certification)
    form.setValue('healthRecords', hasContent ? [...others, next] : others, { shouldDirty: true })
  }
  const fieldError = (field: string) => errorAt(`healthRecords.${index}.${field}`)
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_11rem]">
        <Field label="Veterinarian or laboratory" error={fieldError('lab')}>
          {(control) => (
            <Input
              {...control}
              value={record.lab}
              onChange={({ currentTarget }) => update({ lab: currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Date" error={fieldError('date')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={record.date}
              onChange={({ currentTarget }) => update({ date: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {!record.documentUrl && (
        <p className="text-sm text-muted">
          Attach the certificate so that it counts in searches. Without it, buyers read “Stated by the
          breeder”.
        </p>
      )}
      <DocumentList
        label="Attach document"
        max={1}
        value={record.documentUrl ? [record.documentUrl] : []}
        onChange={([documentUrl = null]) => update({ documentUrl })}
        error={fieldError('documentUrl')}
      />
    </div>
  )
}
