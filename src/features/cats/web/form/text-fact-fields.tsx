import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { TEXT_FACTS, type TextFactName } from '../../text-facts.ts'
import type { CatFormValues } from './cat-form-values.ts'

/** Fields for short texts about a cat: those with the names, or all. */
export function TextFactFields({ zod, names }: { zod: ZodForm<CatFormValues>; names?: TextFactName[] }) {
  const { form, errorAt } = zod
  return TEXT_FACTS.filter(({ name }) => !names || names.includes(name)).map(
    ({ name, label, hint, example }) => (
      <Field key={name} label={label} error={errorAt(name)} hint={`${hint}, for example ${example}`}>
        {(control) => <Input {...control} {...form.register(name)} />}
      </Field>
    ),
  )
}
