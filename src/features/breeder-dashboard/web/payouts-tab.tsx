import { PayoutAccountSection, PayoutList } from '#features/payouts/web/index.ts'

/** The breeder's account at Stripe, and payouts. */
export function PayoutsTab() {
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Payouts</h2>
      <PayoutAccountSection />
      <PayoutList />
    </section>
  )
}
