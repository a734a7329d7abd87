import type { Sale } from '../contract.ts'
import { buyerSteps } from '../sale-texts.ts'

/** What the buyer does next, as a numbered list; nothing once the sale is complete. */
export function SaleSteps({ sale }: { sale: Sale }) {
  const steps = buyerSteps(sale)
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-3 text-xl">
        Next steps
      </h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
