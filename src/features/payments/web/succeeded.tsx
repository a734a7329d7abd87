import Check from 'lucide-react/icons/check'
import type { CatDetail } from '#features/cats/contract.ts'
import { dateText } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { PaymentStatus } from '../contract.ts'
import { Actions, OutcomeCard } from './outcome-card.tsx'

/** The outcome of a recorded sale. */
export function Succeeded({ status, cat }: { status: PaymentStatus; cat: CatDetail | undefined }) {
  const deposit = status.kind === 'deposit'
  const balance = deposit && cat ? cat.price - status.amount : null
  const due = status.finalPaymentDue
  return (
    <OutcomeCard
      icon={<Portrait cat={cat} />}
      title={deposit ? 'Deposit Confirmed!' : 'Purchase Complete!'}
      text={
        deposit
          ? 'Your deposit has been successfully processed. The kitten is now reserved for you!'
          : 'Thank you for your purchase! You will receive a confirmation email shortly.'
      }
    >
      <dl className="mt-8 grid w-full max-w-sm gap-2 border-y border-line py-5 text-left tabular-nums">
        <Row label="Cat" value={status.catName} />
        <Row label={deposit ? 'Deposit paid' : 'Paid'} value={formatMoney(status.amount)} />
        {balance !== null && <Row label="Remaining balance" value={formatMoney(balance)} />}
        {due && <Row label="Balance due by" value={dateText(due)} />}
      </dl>
      <p className="mt-6 max-w-prose">
        {deposit
          ? 'The breeder will contact you to arrange pickup and collect the remaining balance.'
          : 'The breeder will contact you to arrange pickup.'}
      </p>
      <Actions>
        <LinkButton to="/cats">Browse More Cats</LinkButton>
        <LinkButton variant="secondary" to="/">
          Return Home
        </LinkButton>
      </Actions>
    </OutcomeCard>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}

function Portrait({ cat }: { cat: CatDetail | undefined }) {
  const picture = cat?.pictures[0]
  return (
    <span className="relative block size-32">
      <span className="block size-full overflow-hidden rounded-full bg-action-soft">
        {picture && <Picture picture={picture} alt="" sizes="8rem" priority className="size-full" />}
      </span>
      <span
        aria-hidden="true"
        className="absolute right-0 bottom-0 grid size-10 place-items-center rounded-full border-4 border-surface bg-action text-on-action"
      >
        <Check size={20} />
      </span>
    </span>
  )
}
