import Check from 'lucide-react/icons/check'
import type { Order } from '../contract.ts'
import { type OrderStep, orderSteps } from '../order-steps.ts'

/** The steps of a sale as a line, with where it is now. */
export function OrderProgress({ order }: { order: Order }) {
  return (
    <ol aria-label="Steps of this order" className="mb-8 grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
      {orderSteps(order).map((step) => (
        <li
          key={step.label}
          aria-current={step.isCurrent ? 'step' : undefined}
          className={`min-w-0 border-t-4 pt-2 text-sm wrap-break-word ${lineOf(step)}`}
        >
          <p className={`flex flex-wrap items-center gap-x-1.5 ${step.isCurrent ? 'font-semibold' : ''}`}>
            {step.state === 'reached' && (
              <Check size={16} aria-hidden="true" className="shrink-0 text-action" />
            )}
            <span className={step.state === 'expected' ? 'text-muted' : undefined}>{step.label}</span>
            {step.state === 'reached' && <span className="sr-only">, done</span>}
          </p>
          {step.note && <p className={step.isHeld ? 'text-danger' : 'text-muted'}>{step.note}</p>}
        </li>
      ))}
    </ol>
  )
}

function lineOf({ state, isHeld }: OrderStep): string {
  if (isHeld) return 'border-danger'
  return { reached: 'border-action', expected: 'border-line', ended: 'border-edge' }[state]
}
