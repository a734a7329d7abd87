import { useApi } from '#lib/client/query-client.ts'
import { PlainSection } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { BreederPayouts, PayoutEndpoints } from '../../contract.ts'
import { ReasonAction } from './reason-action.tsx'

type Stop = BreederPayouts['stops'][number]
type Props = { breederId: string; stop: Stop; queryKey: readonly unknown[] }

/** Why payments of a breeder are stopped, for finance, and how that ends. */
export function PaymentStop({ breederId, stop, queryKey }: Props) {
  const { id, cause, since } = stop
  const api = useApi<PayoutEndpoints>()
  return (
    <PlainSection title="Payments are stopped">
      <p>
        <span>{`${causeText(stop)} Since `}</span>
        <LocalTime at={since} format="date" />
        {', no deposit and no balance is taken, and payouts wait until they are released.'}
      </p>
      <p className="mt-2 text-muted">{endText(stop)}</p>
      {cause === 'fraud' && (
        <ReasonAction
          label="End this stop"
          hint="The breeder reads this."
          done="Stop ended"
          failure="The stop was not ended."
          queryKey={queryKey}
          run={(reason) =>
            api.call('POST /api/admin/breeders/{id}/stops/{stopId}/end', {
              params: { id: breederId, stopId: id },
              body: { reason },
            })
          }
        />
      )}
    </PlainSection>
  )
}

function causeText({ cause, cat }: Stop): string {
  if (cause === 'suspension') return 'The owner is suspended.'
  if (cause === 'account_rejected') return 'Stripe rejected the payout account.'
  const name = cat?.name ?? 'A cat'
  return `${name} was hidden for suspected fraud${cat?.isDeleted ? ', and the breeder has deleted it since' : ''}.`
}

function endText({ cause, cat }: Stop): string {
  if (cause === 'suspension') return 'It ends when the account is restored.'
  if (cause === 'account_rejected') return 'It ends when the payout account is active again.'
  return cat?.isDeleted
    ? 'The cat cannot be restored any more. End the stop once you know that the sales are genuine.'
    : 'It ends when the cat is restored. You can also end it and leave the cat hidden.'
}
