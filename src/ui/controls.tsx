import type { ComponentProps } from 'react'

/** A line of text, a number, a date: the browser's own input. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={`control ${className}`} />
}

/** Several lines of text. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...rest} className={`control ${className}`} />
}

/** The browser's own list of choices: works by keyboard, touch and without any script. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={`control ${className}`} />
}

/** A box to tick, with its label beside it. */
export function Checkbox({ label, className = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`flex min-h-9 items-center gap-2.5 ${className}`}>
      <input {...rest} type="checkbox" className="size-5 shrink-0 accent-action" />
      {label}
    </label>
  )
}

/** One of several choices, with its label beside it. */
export function Radio({ label, className = '', ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={`flex min-h-9 items-center gap-2.5 ${className}`}>
      <input {...rest} type="radio" className="size-5 shrink-0 accent-action" />
      {label}
    </label>
  )
}
