import type { ComponentProps, MouseEvent } from 'react'
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
  /** Shows a spinner and refuses clicks while something runs; it keeps the focus, which a disabled one would lose. */
  busy?: boolean
}

/** A button; `type` is "button" unless said otherwise, so that none submits by accident. */
export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      onClick={busy ? refuse : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** Enter in a field of a form is a click of its button as well. */
function refuse(event: MouseEvent) {
  event.preventDefault()
}
