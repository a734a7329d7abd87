import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon'

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', more = ''): string {
  return `btn btn-${variant}${size === 'md' ? '' : ` btn-${size}`}${more ? ` ${more}` : ''}`
}

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and refuses clicks while something runs. */
  busy?: boolean
}

/** A button; `type` is "button" unless said otherwise, so that none submits by accident. */
export function Button({ variant, size, busy = false, className, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
