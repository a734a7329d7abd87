import { useId } from 'react'
import { MONTH_NAMES } from '#lib/months.ts'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import type { AnimalFormValues } from './animal-form-values.ts'

const MONTHS = MONTH_NAMES.map((name, index) => [String(index + 1).padStart(2, '0'), name] as const)

/** The birth of an animal, of which only the month or the year may be known. */
export function BirthFields({ zod: { form, errorAt } }: { zod: ZodForm<AnimalFormValues> }) {
  const id = useId()
  const { register } = form
  const error = errorAt('birth')
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`
  const invalid = error ? { 'aria-invalid': true as const, 'aria-describedby': `${id}-error` } : {}
  return (
    <fieldset aria-describedby={described} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Born</legend>
      <div className="grid grid-cols-[1fr_4.5rem_5.5rem] gap-3">
        <Field label="Month">
          {(control) => (
            <Select {...control} {...invalid} {...register('birthMonth')}>
              <option value="">Unknown</option>
              {MONTHS.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Day">
          {(control) => (
            <Input
              {...control}
              {...invalid}
              {...register('birthDay')}
              inputMode="numeric"
              maxLength={2}
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Year">
          {(control) => (
            <Input
              {...control}
              {...invalid}
              {...register('birthYear')}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        If you do not know the day or the month, leave it empty. Leave all empty if nothing is known.
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
