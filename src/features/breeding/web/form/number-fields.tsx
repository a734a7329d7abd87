import { useFieldArray } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { REGISTRIES, REGISTRY_NAMES } from '../../choices.ts'
import { MAX_REGISTRATIONS } from '../../limits.ts'
import type { AnimalFormValues } from './animal-form-values.ts'

/** The registration numbers of an animal. */
export function NumberFields({ zod: { form, errorAt } }: { zod: ZodForm<AnimalFormValues> }) {
  const { register, control: of } = form
  const { fields, append, remove } = useFieldArray({ control: of, name: 'registrations' })
  const error = fields.length > MAX_REGISTRATIONS ? errorAt('registrations') : undefined
  return (
    <div className="grid gap-3">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid min-w-0 gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <legend className="sr-only">{`Registration ${index + 1}`}</legend>
          <Field label="Registry" error={errorAt(`registrations.${index}.registry`)}>
            {(control) => (
              <Select {...control} {...register(`registrations.${index}.registry`)}>
                {REGISTRIES.map((registry) => (
                  <option key={registry} value={registry}>
                    {REGISTRY_NAMES[registry]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label="Number" error={errorAt(`registrations.${index}.number`)}>
            {(control) => (
              <Input {...control} {...register(`registrations.${index}.number`)} autoComplete="off" />
            )}
          </Field>
          <div className="sm:pt-7">
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Remove registration ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {fields.length < MAX_REGISTRATIONS && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => append({ registry: 'CFA', number: '' })}>
            Add a registration number
          </Button>
        </div>
      )}
    </div>
  )
}
