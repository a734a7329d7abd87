import { useEffect } from 'react'
import { messagesUrl } from '#features/messages/web/index.ts'
import {
  Actions,
  OrderPolicy,
  OutcomeCard,
  orderPath,
  SaleFacts,
  SalePortrait,
  SaleSteps,
} from '#features/orders/web/index.ts'
import { formatWithCents } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { showToastsAtTop } from '#ui/toast.ts'
import type { PaymentStatus } from '../contract.ts'

/** The outcome of a recorded sale: what comes next, and then the ways back. */
export function Succeeded({ status }: { status: PaymentStatus }) {
  const { sale } = status
  const isDeposit = status.kind === 'deposit'
  useEffect(showToastsAtTop, [])
  return (
    <OutcomeCard
      icon={<SalePortrait picture={sale?.snapshot.picture} />}
      title={isDeposit ? 'Deposit Confirmed!' : 'Purchase Complete!'}
      text={
        isDeposit
          ? 'Your deposit has been successfully processed. The kitten is now reserved for you!'
          : 'Thank you for your purchase! You will receive a confirmation email shortly.'
      }
    >
      {sale && (
        <>
          <Actions>
            <LinkButton size="lg" to={orderPath(sale)}>
              View order
            </LinkButton>
            <LinkButton size="lg" variant="secondary" to={messagesUrl(sale.breeder.userId)}>
              Message the breeder
            </LinkButton>
          </Actions>
          <div className="mt-8 w-full max-w-md border-y border-line py-5 text-left">
            <SaleFacts sale={sale} isNew />
          </div>
          <div className="mt-6 grid w-full max-w-md gap-6 text-left">
            <SaleSteps sale={sale} />
            <OrderPolicy order={sale} />
          </div>
        </>
      )}
      {!sale && <p className="mt-6 tabular-nums">{`${formatWithCents(status.amount)} paid`}</p>}
      {isDeposit && (
        <p className="mt-6 max-w-md">
          The balance is always paid here, on your order page, before the pickup. Never pay it in cash, by
          bank transfer, or in another app: such a payment is not protected.
        </p>
      )}
      <p className="mt-6 max-w-md text-muted">
        <span>
          {isDeposit
            ? 'The breeder will contact you to arrange pickup and collect the remaining balance.'
            : 'The breeder will contact you to arrange pickup.'}
        </span>
        {isDeposit && <span>{' They collect it through your order page, never in person.'}</span>}
      </p>
      <Actions>
        <LinkButton variant="secondary" to="/cats">
          Browse More Cats
        </LinkButton>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}
