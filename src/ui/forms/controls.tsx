import type { ComponentProps } from 'react'

const CONTROL =
  'min-h-11 w-full rounded-md border border-edge bg-surface py-2 text-ink placeholder:text-muted placeholder:opacity-100 focus-visible:border-action focus-visible:outline-offset-0 disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'

/** Hides the arrow buttons of a number input. */
const NUMBER = '[appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none'

/** A single-line input of any type; text has the direction of its language. */
export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...rest}
      className={`${CONTROL} px-3.5 ${rest.type === 'number' ? NUMBER : ''} ${className}`}
    />
  )
}

/** A number input for an amount in dollars. */
export function DollarInput(props: ComponentProps<'input'>) {
  return <Input {...props} type="number" step="0.01" inputMode="decimal" />
}

/** A multi-line text input; text has the direction of its language. */
export function Textarea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" rows={3} {...rest} className={`${CONTROL} px-3.5 ${className}`} />
}

/** The browser's own select, which works with a keyboard, by touch, and without a script. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <select
      {...rest}
      className={`${CONTROL} appearance-none bg-(image:--image-chevron) bg-position-[right_0.75rem_center] bg-no-repeat pr-9 pl-3.5 ${className}`}
    />
  )
}

type ChoiceProps = ComponentProps<'input'> & { label: string }

/** A checkbox with its label. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />
}

/** A radio button with its label. */
export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />
}

function Choice({ label, className = '', ...rest }: ChoiceProps) {
  return (
    <label className={`flex min-h-9 items-center gap-2.5 ${className}`}>
      <input {...rest} className="size-5 shrink-0 accent-action" />
      {label}
    </label>
  )
}
