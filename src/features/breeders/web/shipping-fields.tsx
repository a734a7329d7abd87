import type { UseFormRegisterReturn } from 'react-hook-form'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'

type Name = 'shipping.basis' | 'shipping.license' | 'shipping.price'
type Props = {
  /** What is chosen; `none` if the cattery does not ship. */
  basis: string
  register: (name: Name) => UseFormRegisterReturn
  errorAt: (path: string) => string | undefined
}

const OPTIONS = [
  { value: 'none', label: 'No. Families collect their cat, or we meet' },
  {
    value: 'exempt',
    label:
      'Yes, without a license: I have at most four breeding females, and sell only their offspring as pets',
  },
  { value: 'licensed', label: 'Yes, with a license of the USDA' },
]

/** Whether the cattery ships cats, why it may, and what that costs. */
export function ShippingFields({ basis, register, errorAt }: Props) {
  return (
    <div className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <RadioGroup
          legend="Do you ship cats?"
          options={OPTIONS}
          registration={register('shipping.basis')}
          error={errorAt('shipping.basis')}
        />
        <p className="mt-1 text-sm text-muted">
          Who ships a cat to a buyer who has not seen it needs a license of the USDA, or is exempt (9 CFR
          2.1). Your profile shows what you state here, with the day.
        </p>
      </div>
      {basis === 'licensed' && (
        <Field label="Number of the license" required error={errorAt('shipping.license')}>
          {(control) => (
            <Input
              {...control}
              {...register('shipping.license')}
              placeholder="12-A-3456"
              autoComplete="off"
            />
          )}
        </Field>
      )}
      {basis !== 'none' && (
        <Field
          label="What the carrier charges at most ($)"
          required
          error={errorAt('shipping.price')}
          hint="0 if it is part of the price of the cat. Buyers see it before they pay, and nobody may ask them for more later."
        >
          {(control) => (
            <Input {...control} {...register('shipping.price')} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
      )}
    </div>
  )
}
