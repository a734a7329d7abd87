import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateApprovals } from '#features/approvals/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useAction } from '#ui/use-action.ts'
import type { PayoutEndpoints, StaffPayout } from '../contract.ts'
import { staffPayoutQuery } from './payout-queries.ts'

type Props = {
  saleId: string
  payout: StaffPayout
  early: NonNullable<StaffPayout['early']>
  onClose: () => void
}

/** Finance sends a payout before its wait is over, after reading what the buyer loses. */
export function EarlyPayoutDialog({ saleId, payout, early, onClose }: Props) {
  const client = useQueryClient()
  const api = useApi<PayoutEndpoints>()
  const [reason, setReason] = useState('')
  const { amount, agreedAt, guaranteeUntil, needsApproval } = early
  const send = useAction({
    run: () =>
      api.call('POST /api/admin/sales/{id}/payout/early', {
        params: { id: saleId },
        body: { reason, expectedAmount: amount },
      }),
    done: (result) =>
      result && 'approvalId' in result
        ? {
            title: 'Sent for approval',
            description: 'Another member of finance or an owner has to approve this amount.',
          }
        : { title: 'The payout is sent early' },
    onSuccess: onClose,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: staffPayoutQuery(saleId).queryKey }),
        invalidateApprovals(client),
      ]),
  })
  return (
    <ActionDialog
      title="Send this payout early?"
      isDanger
      action={send}
      submit={needsApproval ? 'Ask for approval' : `Send ${formatWithCents(amount)} now`}
      dismissal="Close"
      failure="Nothing was sent."
      error={send.error?.fields.reason ? null : send.error}
      onSubmit={() => send.mutate()}
      onClose={onClose}
    >
      <Facts className="tabular-nums">
        <Fact name="To the breeder">{formatWithCents(amount)}</Fact>
        <Fact name="Order">{`${payout.orderNumber}, ${payout.catName}`}</Fact>
        {payout.heldUntil && (
          <Fact name="Otherwise sent on">
            <LocalTime at={payout.heldUntil} format="deadline" />
          </Fact>
        )}
        {agreedAt && (
          <Fact name="The buyer agreed on">
            <LocalTime at={agreedAt} format="dateTime" />
          </Fact>
        )}
      </Facts>
      <Notice title="What the buyer loses">
        <p>
          {guaranteeUntil ? (
            <>
              <span>{'The buyer can report any problem until '}</span>
              <LocalTime at={guaranteeUntil} format="deadline" />
              <span>
                {
                  '. A report no longer stops this payment: a refund has to be taken back from the breeder, who may have spent it.'
                }
              </span>
            </>
          ) : (
            'The time in which any problem stops the payment is over. A dispute or the report of an illness no longer stops it either: a refund has to be taken back from this new breeder.'
          )}
        </p>
      </Notice>
      {needsApproval && (
        <p className="text-sm">
          Another member of finance or an owner has to approve this amount. Until then, the payout waits.
        </p>
      )}
      <Field label="Reason" hint="Only staff read this." required error={send.error?.fields.reason}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={2_000}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
