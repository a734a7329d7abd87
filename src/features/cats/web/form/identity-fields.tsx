import { dateText } from '#lib/dates.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import type { ZodForm } from '#ui/forms/use-zod-form.ts'
import { breedIn, type CatFormValues, type LitterChoice, onlyBreedOf } from './cat-form-values.ts'

type Props = {
  zod: ZodForm<CatFormValues>
  litters: LitterChoice[]
  litter: LitterChoice | undefined
  /** The names of breeds to suggest. */
  breeds: string[] | undefined
}

/** The litter, and the breed and birth date, which are only asked if the litter does not decide them. */
export function IdentityFields({ zod: { form, errorAt }, litters, litter, breeds }: Props) {
  const { register, setValue, getValues } = form
  const litterError = errorAt('litterId') ?? errorAt('breedingPairingId')
  // What the litter decides has no field of its own that could show the error.
  const decidedError = litter?.birthDate ? (errorAt('birthDate') ?? errorAt('age')) : undefined
  return (
    <>
      {litters.length > 0 && (
        <Field
          label="Litter"
          error={
            litterError ?? decidedError ?? (litter && onlyBreedOf(litter) ? errorAt('breed') : undefined)
          }
          className="sm:col-span-2"
          hint="The litter decides the birth date, the breed, and the parents"
        >
          {(control) => (
            <Select
              {...control}
              {...register('litterId', {
                onChange: ({ target }: { target: { value: string } }) => {
                  const chosen = litters.find(({ id }) => id === target.value)
                  if (chosen) setValue('breed', breedIn(chosen, getValues('breed')), { shouldDirty: true })
                },
              })}
            >
              <option value="">No litter</option>
              {litters.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {litter && <DecidedFacts litter={litter} />}
      {!(litter && onlyBreedOf(litter)) && (
        <Field label="Breed" required error={errorAt('breed')}>
          {(control) =>
            litter?.breeds ? (
              <Select {...control} {...register('breed')}>
                <option value="">Choose a breed</option>
                {litter.breeds.map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : (
              <>
                <Input {...control} {...register('breed')} list="breeds" autoComplete="off" />
                <datalist id="breeds">
                  {breeds?.map((name) => (
                    <option key={name} value={name} />
                  ))}
                </datalist>
              </>
            )
          }
        </Field>
      )}
      {!litter?.birthDate && (
        <>
          <Field
            label="Birth date"
            error={errorAt('birthDate')}
            hint={litter ? 'The litter has no birth date yet' : 'Optional; determines the age'}
          >
            {(control) => <Input {...control} {...register('birthDate')} type="date" />}
          </Field>
          <Field label="Age in weeks" required error={errorAt('age')}>
            {(control) => (
              <Input
                {...control}
                {...register('age')}
                type="number"
                min={0}
                inputMode="numeric"
                disabled={form.watch('birthDate') !== ''}
              />
            )}
          </Field>
        </>
      )}
    </>
  )
}

function DecidedFacts({ litter }: { litter: LitterChoice }) {
  const { birthDate, sireName, damName } = litter
  const facts = [
    ['Born', birthDate && dateText(birthDate)],
    ['Breed', onlyBreedOf(litter)],
    ['Parents', sireName && damName && `${sireName} × ${damName}`],
  ] as const
  if (facts.every(([, value]) => !value)) return null
  return (
    <Facts className="sm:col-span-2">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </Facts>
  )
}
