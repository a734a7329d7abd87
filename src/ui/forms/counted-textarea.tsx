import { type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { inDigits } from '#lib/texts/digits.ts'
import { Textarea } from './controls.tsx'
import { Field } from './field.tsx'

type Props = {
  label: string
  hint?: ReactNode
  /** The current text, for the counter. */
  value: string
  registration: UseFormRegisterReturn
  /** Limits in characters. */
  max: number
  min?: number
  rows?: number
  error?: string | undefined
  autoFocus?: boolean
}

/** A textarea with a character counter. It accepts a text that is too long and shows by how much. */
export function CountedTextarea(props: Props) {
  const { label, hint, value, registration, max, min = 0, rows = 4, error, autoFocus } = props
  const length = value.trim().length
  const excess = length - max
  const id = useId()
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        required={min > 0}
        error={
          excess > 0
            ? `Please shorten it by ${inDigits(excess)} ${excess === 1 ? 'character' : 'characters'}`
            : error
        }
      >
        {(control) => (
          <Textarea
            {...control}
            {...registration}
            rows={rows}
            autoFocus={autoFocus}
            aria-describedby={[control['aria-describedby'], id].filter(Boolean).join(' ')}
          />
        )}
      </Field>
      <p
        id={id}
        className={`mt-1.5 text-right text-xs tabular-nums ${excess > 0 ? 'text-danger' : 'text-muted'}`}
      >
        {`${inDigits(length)} / ${inDigits(max)}`}
      </p>
    </div>
  )
}
