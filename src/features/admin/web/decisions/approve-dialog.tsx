import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Approval, ApprovalEndpoints, ApprovalFacts } from '#features/approvals/contract.ts'
import { MoneyFacts } from '#features/approvals/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { endpointQueries } from '#lib/client/endpoint-query.ts'
import { formatWithCents, toCents } from '#lib/money.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

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
      {money && <MoneyFacts money={money} amount={amount ?? 0} kind={kind} />}
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
