import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Radio } from './controls.tsx'

type Props = {
  legend: string
  options: readonly { value: string; label: string }[]
  registration: UseFormRegisterReturn
  /** Announced when it appears. */
  error?: string | undefined
}

/** A group of radio buttons of a form: `<RadioGroup registration={register('reason')} … />`. */
export function RadioGroup({ legend, options, registration, error }: Props) {
  const id = useId()
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error && id}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map(({ value, label }) => (
        <Radio key={value} {...registration} value={value} label={label} />
      ))}
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
