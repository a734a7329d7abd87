import { BreederMoney } from '#features/payouts/web/index.ts'
import { Months } from '#features/statements/web/index.ts'

type Props = { breederId: string; year: number | undefined; href: (year: number) => string }

/** When the breeder is paid, the months with their statements, and the account at Stripe. */
export function MoneyTab({ breederId, year, href }: Props) {
  return (
    <section className="grid gap-6">
      <h2 className="text-2xl">Money</h2>
      <BreederMoney>
        <Months breederId={breederId} year={year} href={href} />
      </BreederMoney>
    </section>
  )
}
