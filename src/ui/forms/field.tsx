import { type ReactNode, useId } from 'react'

/** The attributes that connect a control in a Field with its label, hint, and error. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required?: boolean
}

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** Announced to screen readers when it appears. */
  error?: string | undefined
  required?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A labeled control: `<Field label="Name">{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hint, error, required, hideLabel, className = '', children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
        ...(required && { required }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
