import type { UseFormReturn } from 'react-hook-form'
import { Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { HealthTestFields } from '../health-test-fields.tsx'
import type { PairingFormValues } from './pairing-form-values.ts'

type Props = {
  form: UseFormReturn<PairingFormValues>
  errorAt: (path: string) => string | undefined
  /** A pairing with a litter is born, and the litter says when. */
  hasLitter: boolean
}

/** The last step of the pairing form. */
export function PairingDetails({ form, errorAt, hasLitter }: Props) {
  const { register } = form
  const fieldError = (field: string) => errorAt(`pairing.${field}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
      <HealthTestFields part="pairing" form={form} errorAt={errorAt} />
    </div>
  )
}
