import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Checkbox, Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { HealthTestFields } from '../health-test-fields.tsx'
import type { PairingFormValues } from './pairing-form-values.ts'

type Props = {
  form: UseFormReturn<PairingFormValues>
  errorAt: (path: string) => string | undefined
  /** A pairing with a litter is born, and the litter says when. */
  hasLitter: boolean
  /** Whether the pairing is private and can be published. */
  mayPublish: boolean
}

/** The last step of the pairing form. */
export function PairingDetails({ form, errorAt, hasLitter, mayPublish }: Props) {
  const { register } = form
  const fieldError = (field: string) => errorAt(`pairing.${field}`)
  const reasonError = fieldError('overrideReason')
  useEffect(() => {
    // The server asks for a reason, whose field was not there before.
    if (reasonError) form.setFocus('pairing.overrideReason')
  }, [reasonError, form])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(reasonError || form.watch('pairing.overrideReason')) && (
        <Field
          label="Reason for this mating"
          error={reasonError}
          hint="It is stored with the day and your name. The pairing stays private."
          className="sm:col-span-2"
        >
          {(control) => <Textarea {...control} {...register('pairing.overrideReason')} />}
        </Field>
      )}
      <Field
        label="Breeding Status"
        error={fieldError('status')}
        hint={hasLitter ? 'Born, because it has a litter' : undefined}
      >
        {(control) => (
          <Select {...control} {...register('pairing.status')}>
            {!hasLitter && <option value="planned">Planned</option>}
            {!hasLitter && <option value="confirmed">Confirmed</option>}
            <option value="born">Born</option>
          </Select>
        )}
      </Field>
      <Field label="Expected Date" error={fieldError('expectedLitterDate')}>
        {(control) => <Input {...control} {...register('pairing.expectedLitterDate')} type="date" />}
      </Field>
      {form.watch('pairing.status') === 'born' && !hasLitter && (
        <>
          <Field label="Litter date" error={fieldError('actualLitterDate')} hint="The day of birth">
            {(control) => <Input {...control} {...register('pairing.actualLitterDate')} type="date" />}
          </Field>
          <Field label="Kittens born" error={fieldError('actualKittens')}>
            {(control) => (
              <Input
                {...control}
                {...register('pairing.actualKittens')}
                type="number"
                min={0}
                max={20}
                inputMode="numeric"
              />
            )}
          </Field>
        </>
      )}
      <Field label="Min Price ($)" error={fieldError('priceRange.min')}>
        {(control) => (
          <Input
            {...control}
            {...register('pairing.priceRange.min')}
            type="number"
            min={0}
            step="0.01"
            inputMode="decimal"
          />
        )}
      </Field>
      <Field label="Max Price ($)" error={fieldError('priceRange.max')}>
        {(control) => (
          <Input
            {...control}
            {...register('pairing.priceRange.max')}
            type="number"
            min={0}
            step="0.01"
            inputMode="decimal"
          />
        )}
      </Field>
      <Field label="Expected kittens" error={fieldError('expectedKittens')}>
        {(control) => (
          <Input
            {...control}
            {...register('pairing.expectedKittens')}
            type="number"
            min={0}
            max={20}
            inputMode="numeric"
          />
        )}
      </Field>
      <Field label="Pairing Description" error={fieldError('description')} className="sm:col-span-2">
        {(control) => <Textarea {...control} {...register('pairing.description')} rows={4} />}
      </Field>
      {mayPublish && (
        <div className="grid gap-1.5 sm:col-span-2">
          <Checkbox label="Show this pairing to families" {...register('pairing.isActive')} />
          {fieldError('isActive') && (
            <p role="alert" className="text-sm font-medium text-danger">
              {fieldError('isActive')}
            </p>
          )}
        </div>
      )}
      <HealthTestFields part="pairing" form={form} errorAt={errorAt} />
    </div>
  )
}
