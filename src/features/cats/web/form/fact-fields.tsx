import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { CAT_FACTS, type CatFact, type FactName } from '../../facts.ts'
import type { CatFormValues } from './cat-form-values.ts'

type Props = {
  zod: ZodForm<CatFormValues>
  /** Which facts; by default all. */
  isShown?: (fact: CatFact) => boolean
}

/** Fields for facts about a cat. */
export function FactFields({ zod, isShown = () => true }: Props) {
  const { form, errorAt } = zod
  return CAT_FACTS.filter(isShown).map((fact) => {
    const registered = form.register(fact.name as FactName)
    return (
      <Field key={fact.name} label={fact.label} error={errorAt(fact.name)} hint={fact.hint}>
        {(control) =>
          fact.kind === 'choice' ? (
            <Select {...control} {...registered}>
              <option value="">Not stated</option>
              {Object.entries(fact.options).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          ) : (
            <Input {...control} {...registered} type={fact.kind} />
          )
        }
      </Field>
    )
  })
}
