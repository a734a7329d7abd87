import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner } from './loading/spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'surface'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm'

const BASE =
  'inline-flex max-w-full items-center justify-center gap-2 rounded-full border text-center leading-tight font-medium wrap-break-word transition-colors [&_:is(span,bdi)]:min-w-0'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-action text-on-action hover:bg-action-strong',
  secondary: 'border-edge text-ink hover:bg-sunken',
  quiet: 'border-transparent hover:bg-sunken',
  danger: 'border-transparent bg-danger text-ground',
  surface: 'border-line bg-surface hover:text-clay',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.25 py-1 text-sm',
  md: 'min-h-11 px-5 py-2',
  lg: 'min-h-13 px-[clamp(1rem,4vw,1.75rem)] py-2 text-md',
  icon: 'size-[44px]',
  'icon-sm': 'min-h-9 min-w-9 text-sm',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'md',
  className = '',
): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`.trimEnd()
}

/** The class of what a button contains. Text is one element, which may be narrower than its longest word. */
export function labelClass(children: ReactNode): string | undefined {
  return typeof children === 'string' ? undefined : 'contents'
}

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner and ignores clicks. The button keeps the focus, which a disabled one would lose. */
  busy?: boolean
}

/** A button. Its default type is "button", so that none submits a form by accident. */
export function Button({ variant, size, busy = false, className, onClick, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, className)}
      onClick={busy ? ignoreClick : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {/* A browser that translates the page replaces text nodes, and React could not place the spinner before them. */}
      <span className={labelClass(children)}>{children}</span>
    </button>
  )
}

/** Pressing Enter in a field clicks the form's button, so this also keeps a busy form from being sent again. */
function ignoreClick(event: MouseEvent) {
  event.preventDefault()
}
