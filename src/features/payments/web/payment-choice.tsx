import { type RefObject, useEffect, useRef } from 'react'
import { formatWithCents } from '#lib/money.ts'
import type { PurchaseKind } from '../contract.ts'

type Props = {
  cat: { price: number; depositAmount: number | null }
  kind: PurchaseKind
  onChoose: (kind: PurchaseKind) => void
  /** True while a payment is processed. */
  disabled: boolean
}

/** The choice between deposit and full payment. */
export function PaymentChoice({ cat, kind, onChoose, disabled }: Props) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useChoiceBeforeHydration(fieldset, onChoose)
  const deposit = cat.depositAmount ?? 0
  const choices = [
    {
      kind: 'deposit',
      title: 'Reserve with Deposit',
      price: deposit,
      text: `Pay the deposit now, and the remaining ${formatWithCents(cat.price - deposit)} later`,
    },
    {
      kind: 'full',
      title: 'Pay Full Amount',
      price: cat.price,
      text: 'Pay everything now and only arrange pickup',
    },
  ] as const
  return (
    <fieldset ref={fieldset} disabled={disabled} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-3 font-serif text-xl">Payment Options</legend>
      {choices.map((choice) => (
        <label
          key={choice.kind}
          htmlFor={`pay-${choice.kind}`}
          className="card flex gap-3 p-3 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-action sm:p-5"
        >
          <input
            type="radio"
            id={`pay-${choice.kind}`}
            name="payment"
            value={choice.kind}
            checked={kind === choice.kind}
            onChange={() => onChoose(choice.kind)}
            aria-labelledby={`pay-${choice.kind}-title`}
            aria-describedby={`pay-${choice.kind}-text`}
            className="mt-1 size-5 shrink-0 accent-action"
          />
          <span>
            <span dir="auto" id={`pay-${choice.kind}-title`} className="block font-medium">
              {choice.title}
            </span>
            <span id={`pay-${choice.kind}-text`} className="block text-sm">
              <span className="mt-0.5 block text-lg font-medium tabular-nums">
                {formatWithCents(choice.price)}
              </span>
              <span dir="auto" className="text-muted">
                {choice.text}
              </span>
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Applies a choice that was made in the server's HTML before hydration. */
function useChoiceBeforeHydration(
  fieldset: RefObject<HTMLFieldSetElement | null>,
  onChoose: Props['onChoose'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value
    if (chosen === 'deposit' || chosen === 'full') onChoose(chosen)
  }, [])
}
