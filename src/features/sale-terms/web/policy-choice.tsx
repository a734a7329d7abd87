import { useEffect, useId, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { COOLING_OFF_HOURS } from '../policy.ts'
import { POLICY_NAMES, POLICY_SUMMARIES } from '../policy-texts.ts'

type Props = {
  registration: UseFormRegisterReturn
  /** Announced when it appears. */
  error: string | undefined
}

/** The end of addresses that lead here. */
const ANCHOR = 'deposit-policy'

/** The choice of the deposit policy in the breeder's profile form. */
export function PolicyChoice({ registration, error }: Props) {
  const id = useId()
  const element = useRef<HTMLFieldSetElement>(null)
  // The browser looked for the element of the address before this form was loaded.
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) element.current?.scrollIntoView()
  }, [])
  return (
    <fieldset
      ref={element}
      id={ANCHOR}
      className="grid min-w-0 gap-3 sm:col-span-2"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <legend className="mb-1.5 text-sm font-medium">Deposit policy</legend>
      <p
        id={`${id}-hint`}
        className="text-sm text-muted"
      >{`What buyers get back if they cancel. Everything is refunded if you cancel, if the kitten dies or fails its vet check, and within ${COOLING_OFF_HOURS} hours of payment. A change applies to purchases that start after you save it; earlier ones keep their policy.`}</p>
      {POLICIES.map((policy) => (
        <label
          key={policy}
          className="card flex gap-3 p-3 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            {...registration}
            type="radio"
            value={policy}
            aria-labelledby={`${id}-${policy}`}
            aria-describedby={`${id}-${policy}-text`}
            className="mt-1 size-5 shrink-0 accent-action"
          />
          <span>
            <span id={`${id}-${policy}`} className="block font-medium">
              {POLICY_NAMES[policy]}
            </span>
            <span id={`${id}-${policy}-text`} className="block text-sm">
              {POLICY_SUMMARIES[policy]}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
