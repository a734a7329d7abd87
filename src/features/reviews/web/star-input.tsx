import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

const NAMES = ['1 star: poor', '2 stars: fair', '3 stars: good', '4 stars: very good', '5 stars: excellent']

type Props = {
  registration: UseFormRegisterReturn
  /** The current value of the form, `'1'` to `'5'`, or empty. */
  value: string
  /** Announced when it appears. */
  error?: string | undefined
}

/** Five radio buttons shown as stars, which arrow keys select. */
export function StarInput({ registration, value, error }: Props) {
  const id = useId()
  const chosen = Number(value)
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error && id}>
      <legend className="text-sm font-medium">
        Your rating
        <span aria-hidden="true"> *</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {NAMES.map((name, index) => (
            <label
              key={name}
              className="relative rounded-md p-2 has-focus-visible:outline-2 has-focus-visible:outline-action"
            >
              <input
                {...registration}
                type="radio"
                value={index + 1}
                required
                aria-invalid={error ? true : undefined}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span dir="auto" className="sr-only">
                {name}
              </span>
              <Star
                size={28}
                aria-hidden="true"
                color="var(--color-star)"
                fill={index < chosen ? 'var(--color-star)' : 'none'}
              />
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-muted">
          {NAMES[chosen - 1] ?? 'Choose 1 to 5 stars'}
        </span>
      </div>
      {error && (
        <p id={id} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
