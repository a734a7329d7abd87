import { PayoutAccountSection, PayoutList } from '#features/payouts/web/index.ts'
import { Months } from '#features/statements/web/index.ts'

type Props = { breederId: string; year: number | undefined; href: (year: number) => string }

/** The breeder's account at Stripe, where the money of each sale is, and the months with their statements. */
export function MoneyTab({ breederId, year, href }: Props) {
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Money</h2>
      <PayoutAccountSection />
      <PayoutList />
      <Months breederId={breederId} year={year} href={href} />
    </section>
  )
}
