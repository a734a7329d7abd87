import { CancellationLines, POLICY_NAMES } from '#features/sale-terms/web/index.ts'
import { PlainSection } from '#ui/card.tsx'
import type { Order, Sale } from '../contract.ts'

/** The deposit policy of a sale as it was agreed; nothing once the cat was handed over. */
export function OrderPolicy({ order }: { order: Order | Sale }) {
  const { role, status, policy, refundSteps, createdAt } = order
  if (status === 'completed') return null
  return (
    <PlainSection title="Deposit policy">
      <p className="mb-1.5">
        {role === 'buyer'
          ? `${POLICY_NAMES[policy]}, as you agreed when you paid`
          : `${POLICY_NAMES[policy]}. What the buyer gets back after canceling:`}
      </p>
      <CancellationLines steps={refundSteps} today={createdAt} reader={role} />
    </PlainSection>
  )
}
