import { type ReactNode, useId } from 'react'
import { Textarea } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'

type Props = {
  label: string
  hint?: ReactNode
  value: string
  /** Characters that it may have, and must have. */
  most: number
  least?: number
  rows?: number
  error?: string | undefined
  onChange: (value: string) => void
}

/** Several lines with a counter; a text that is too long is kept and marked, never cut. */
export function CountedText({ label, hint, value, most, least = 0, rows = 4, error, onChange }: Props) {
  const length = value.trim().length
  const isTooLong = length > most
  const id = useId()
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        required={least > 0}
        error={
          isTooLong ? `Please shorten it by ${(length - most).toLocaleString('en-US')} characters` : error
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={rows}
            value={value}
            aria-describedby={[control['aria-describedby'], id].filter(Boolean).join(' ')}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <p
        id={id}
        className={`mt-1.5 text-right text-xs tabular-nums ${isTooLong ? 'text-danger' : 'text-muted'}`}
      >
        {`${length.toLocaleString('en-US')} / ${most.toLocaleString('en-US')}`}
      </p>
    </div>
  )
}
