import { formatWithCentsIfAny } from '#lib/money.ts'
import type { CatTerms as Terms } from '../contract.ts'
import { EVERY_POLICY, FULL_PAYMENT, POLICY_SUMMARIES, REFUND_DATES, refundText } from '../policy-texts.ts'

/** What canceling the purchase of a cat gives back, with dates and amounts for each way to pay. */
export function CatTerms({ terms }: { terms: Terms }) {
  const [first, ...others] = EVERY_POLICY
  return (
    <div className="grid gap-3 tabular-nums">
      <p>{POLICY_SUMMARIES[terms.policy]}</p>
      <p>{`${first} After that:`}</p>
      <RefundAmounts terms={terms} />
      <ul className="grid list-disc gap-1 pl-5">
        {[...others, FULL_PAYMENT, REFUND_DATES].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** The amounts for the deposit, if one is offered, and for the whole price. */
export function RefundAmounts({ terms: { price, depositAmount, refunds, today } }: { terms: Terms }) {
  return (
    <>
      {refunds.deposit && (
        <p>
          <b className="block font-medium">{`If you pay the deposit of ${formatWithCentsIfAny(depositAmount ?? 0)}`}</b>
          {refundText(refunds.deposit, today)}
        </p>
      )}
      <p>
        <b className="block font-medium">{`If you pay ${formatWithCentsIfAny(price)} in full`}</b>
        {refundText(refunds.full, today)}
      </p>
    </>
  )
}
