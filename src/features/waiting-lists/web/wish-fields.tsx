import type { UseFormReturn } from 'react-hook-form'
import { Input, Select } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import type { Wishes } from '../contract.ts'
import { MAX_HOME } from '../limits.ts'
import { ColorChoice } from './color-choice.tsx'

/** The wishes as the controls of the form hold them. */
export type WishValues = {
  gender: '' | 'male' | 'female'
  colors: string[]
  purpose: 'companion' | 'breeding'
  earliest: string
  latest: string
  maxPrice: string
  home: string
}

export const NO_WISHES: WishValues = {
  gender: '',
  colors: [],
  purpose: 'companion',
  earliest: '',
  latest: '',
  maxPrice: '',
  home: '',
}

/** The values of the form for stored wishes. */
export function toWishValues(wishes: Wishes): WishValues {
  return {
    gender: wishes.gender ?? '',
    colors: wishes.colors,
    purpose: wishes.purpose,
    earliest: wishes.earliest ?? '',
    latest: wishes.latest ?? '',
    maxPrice: wishes.maxPrice === null ? '' : String(wishes.maxPrice / 100),
    home: wishes.home,
  }
}

/** The request for the values of the form. */
export function fromWishValues({ gender, earliest, latest, maxPrice, ...rest }: WishValues) {
  return {
    ...rest,
    gender: gender || null,
    earliest: earliest || null,
    latest: latest || null,
    maxPrice: maxPrice.trim() ? Math.round(Number(maxPrice) * 100) : null,
  }
}

type Props = {
  form: UseFormReturn<WishValues>
  /** The colors of the list. */
  colors: readonly string[]
  errorAt: (path: string) => string | undefined
}

/** What a family wishes for. Everything but the words about the home is optional. */
export function WishFields({ form, colors, errorAt }: Props) {
  const { register, watch } = form
  return (
    <>
      <RadioGroup
        legend="The cat will be"
        options={[
          { value: 'companion', label: 'A companion' },
          { value: 'breeding', label: 'A breeding cat' },
        ]}
        registration={register('purpose')}
        error={errorAt('purpose')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Gender" error={errorAt('gender')}>
          {(control) => (
            <Select {...control} {...register('gender')}>
              <option value="">Either</option>
              <option value="female">Female</option>
              <option value="male">Male</option>
            </Select>
          )}
        </Field>
        <Field label="Highest price in dollars" error={errorAt('maxPrice')} hint="Optional">
          {(control) => (
            <Input {...control} {...register('maxPrice')} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
      </div>
      <ColorChoice
        colors={colors}
        chosen={watch('colors')}
        onChange={(chosen) => form.setValue('colors', chosen, { shouldDirty: true })}
        error={errorAt('colors')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Earliest go-home date" error={errorAt('earliest')} hint="Optional">
          {(control) => <Input {...control} {...register('earliest')} type="date" />}
        </Field>
        <Field label="Latest go-home date" error={errorAt('latest')} hint="Optional">
          {(control) => <Input {...control} {...register('latest')} type="date" />}
        </Field>
      </div>
      <CountedTextarea
        label="A few words about your home"
        hint="Contact details stay on Littermate until a sale."
        value={watch('home')}
        registration={register('home')}
        min={1}
        max={MAX_HOME}
        error={errorAt('home')}
      />
    </>
  )
}
