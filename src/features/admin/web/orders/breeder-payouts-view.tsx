import { ForRole } from '#features/accounts/web/index.ts'
import { StaffBreederPayouts, StaffPayoutAccount } from '#features/payouts/web/index.ts'
import { Link } from '#ui/link.tsx'
import { adminUrl } from '../admin-url.ts'

/** The payout account of a breeder, and for finance the money, with a link back to the users. */
export function BreederPayoutsView({ breederId }: { breederId: string }) {
  return (
    <section className="grid gap-6">
      <h2 className="sr-only">Payouts of a breeder</h2>
      <p>
        <Link to={adminUrl({ tab: 'people' })} className="link">
          All users
        </Link>
      </p>
      <StaffPayoutAccount breederId={breederId} />
      <ForRole needed="finance">
        <StaffBreederPayouts breederId={breederId} />
      </ForRole>
    </section>
  )
}
