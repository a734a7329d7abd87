import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval, ApprovalEndpoints, ApprovalFacts, MoneyFacts } from '#features/approvals/contract.ts'
import type { ApiError } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { formatWithCents, toCents } from '#lib/money.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import { Notice } from '#ui/notice.tsx'

type Body = { version: string; amount?: number }
type Props = {
  approval: Approval
  action: { isPending: boolean; error: ApiError | null; mutate: (body: Body) => void }
  onClose: () => void
}

/** The facts of a request as of now. */
export const approvalFactsQuery = (id: string) =>
  endpointQueries<ApprovalEndpoints>().query(
    'GET /api/admin/approvals/{id}/facts',
    { params: { id } },
    { staleTime: 0, gcTime: 0 },
  )

/** Staff read what they approve, and type a large amount. */
export function ApproveDialog(props: Props) {
  const facts = useQuery(approvalFactsQuery(props.approval.id))
  return (
    <Loaded
      query={facts}
      failure={(_, retry) => (
        <Dialog open title={props.approval.title} onClose={props.onClose}>
          <LoadFailure text="The facts could not be loaded." onRetry={retry} />
        </Dialog>
      )}
      loading={
        <Dialog open title={props.approval.title} onClose={props.onClose}>
          <Skeleton className="h-64" />
        </Dialog>
      }
    >
      {(data) => <LoadedDialog {...props} data={data} />}
    </Loaded>
  )
}

function LoadedDialog({ approval, action, onClose, data }: Props & { data: ApprovalFacts }) {
  const [typed, setTyped] = useState('')
  const { money, version, mustTypeAmount } = data
  const { title, amount, kind, reason, requestedBy } = approval
  return (
    <ActionDialog
      title={title}
      isDanger
      action={action}
      submit={amount ? `Approve ${formatWithCents(amount)}` : 'Approve'}
      dismissal="Close"
      failure="Nothing was approved."
      error={action.error?.fields.amount ? null : action.error}
      onSubmit={() => action.mutate({ version, ...(mustTypeAmount && { amount: toCents(Number(typed)) }) })}
      onClose={onClose}
    >
      {money && <Money money={money} amount={amount ?? 0} kind={kind} />}
      <p className="text-sm wrap-anywhere">{`Requested by ${requestedBy.name}: ${reason}`}</p>
      {mustTypeAmount && (
        <Field
          label="Amount in dollars"
          hint={`Type ${((amount ?? 0) / 100).toFixed(2)} to approve it.`}
          required
          error={action.error?.fields.amount}
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
        </Field>
      )}
    </ActionDialog>
  )
}

function Money({ money, amount, kind }: { money: MoneyFacts; amount: number; kind: Approval['kind'] }) {
  return (
    <>
      <Facts className="tabular-nums wrap-anywhere">
        <Fact name="Order">{`${money.orderNumber}, ${money.catName}`}</Fact>
        <Fact name="Buyer">{money.buyerName}</Fact>
        <Fact name="Breeder">{money.breederName}</Fact>
        <Fact name="Paid by the buyer">{formatWithCents(money.paid)}</Fact>
        <Fact name="Refunded before">
          {formatWithCents(money.refunded - (kind === 'settle_refund' ? amount : 0))}
        </Fact>
        <Fact name="Received by the breeder">{formatWithCents(money.received)}</Fact>
      </Facts>
      <Notice title="What it means for the breeder">
        <p>{meaning(money, kind)}</p>
      </Notice>
    </>
  )
}

function meaning({ breederName, willOwe, willReceive }: MoneyFacts, kind: Approval['kind']): string {
  if (kind === 'early_payout')
    return `${breederName} receives ${formatWithCents(willReceive)} now. A later refund has to be taken back.`
  if (willOwe > 0) return `${breederName} will owe ${formatWithCents(willOwe)}.`
  return willReceive > 0
    ? `${breederName} still receives ${formatWithCents(willReceive)} for this sale.`
    : `${breederName} receives nothing more for this sale, and owes nothing.`
}
