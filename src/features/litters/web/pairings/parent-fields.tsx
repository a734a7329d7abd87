import type { UseFormReturn } from 'react-hook-form'
import { SinglePicture } from '#features/uploads/web/index.ts'
import { Input, Select, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ManagedParent } from '../../manage-contract.ts'
import { HealthTestFields } from '../health-test-fields.tsx'
import { type PairingFormValues, parentValues } from './pairing-form-values.ts'

type Props = {
  form: UseFormReturn<PairingFormValues>
  errorAt: (path: string) => string | undefined
  part: 'sire' | 'queen'
  /** The cattery's saved sires or queens. */
  stored: ManagedParent[]
}

/** The fields for a saved or new parent of a pairing. */
export function ParentFields({ form, errorAt, part, stored }: Props) {
  const { register } = form
  const fieldError = (field: string) => errorAt(`${part}.${field}`)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {stored.length > 0 && (
        <Field label={`Choose a saved ${part}`} className="sm:col-span-2" error={fieldError('id')}>
          {(control) => (
            <Select
              {...control}
              value={form.watch(`${part}.id`)}
              onChange={({ currentTarget }) => {
                const parent = stored.find(({ id }) => id === currentTarget.value)
                form.setValue(part, parentValues(parent), { shouldDirty: true })
                form.clearErrors(part)
              }}
            >
              <option value="">{`New ${part}`}</option>
              {stored.map(({ id, name, breed }) => (
                <option key={id} value={id}>
                  {`${name}, ${breed}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className="sm:col-span-2">
        <SinglePicture
          label={`Add a picture of the ${part}`}
          value={form.watch(`${part}.imageUrl`)}
          onChange={(url) => form.setValue(`${part}.imageUrl`, url, { shouldDirty: true })}
          error={fieldError('imageUrl')}
        />
      </div>
      <Field label="Name" required error={fieldError('name')}>
        {(control) => <Input {...control} {...register(`${part}.name`)} autoComplete="off" />}
      </Field>
      <Field label="Breed" required error={fieldError('breed')}>
        {(control) => <Input {...control} {...register(`${part}.breed`)} autoComplete="off" />}
      </Field>
      <Field label="Age in months" required error={fieldError('age')}>
        {(control) => (
          <Input
            {...control}
            {...register(`${part}.age`)}
            type="number"
            min={1}
            inputMode="numeric"
            disabled={Boolean(form.watch(`${part}.birthDate`))}
          />
        )}
      </Field>
      <Field label="Birth date" error={fieldError('birthDate')} hint="Optional; determines the age">
        {(control) => <Input {...control} {...register(`${part}.birthDate`)} type="date" />}
      </Field>
      <Field label="Description" error={fieldError('description')} className="sm:col-span-2">
        {(control) => <Textarea {...control} {...register(`${part}.description`)} />}
      </Field>
      <HealthTestFields form={form} errorAt={errorAt} part={part} />
    </div>
  )
}
