import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefundFacts } from '#features/approvals/web/index.ts'
import type { Order } from '#features/orders/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents, toCents } from '#lib/money.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Checkbox, Input, Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import { type RefundEndpoints, refundEndpoints } from '../contract.ts'
import { MAX_REASON } from '../limits.ts'
import { causeOptions } from '../refund-texts.ts'
import { ApprovalNotice } from './approval-notice.tsx'
import { refundLimitQuery, reloadOrder } from './queries.ts'

const ENDPOINT = 'POST /api/admin/orders/{id}/refund'

type Values = { amount: string; reason: string; cancels: boolean; cause: string }

/** Staff refund an amount of a sale with a reason, and can end a sale before the handover. */
export function StaffRefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient()
  const api = useApi<RefundEndpoints>()
  const { transactionId, paid, refunded, status } = order
  const remaining = paid - refunded
  const isBeforeHandover = status === 'deposit_paid' || status === 'paid'
  const send = useAction({
    run: (body: Parameters<typeof api.call<typeof ENDPOINT>>[1]['body']) =>
      api.call(ENDPOINT, { params: { id: transactionId }, body }),
    done: (result) =>
      'approvalId' in result
        ? {
            title: 'Sent for approval',
            description: 'Another member of finance or an owner has to approve this amount.',
          }
        : {
            title: 'The refund is on its way',
            description: `Left to refund: ${formatWithCents(result.remaining)}`,
          },
    onSuccess: async () => {
      await reloadOrder(client, order)
      onClose()
    },
    onError: () => void reloadOrder(client, order),
  })
  const zod = useZodForm({
    schema: refundEndpoints[ENDPOINT].body,
    toInput: ({ amount, ...values }: Values) => ({
      ...values,
      amount: amount.trim() === '' ? undefined : toCents(Number(amount)),
      expectedRemaining: remaining,
    }),
    defaults: { amount: '', reason: '', cancels: false, cause: 'other' },
    send: (body) => send.mutateAsync(body),
  })
  const { register, watch } = zod.form
  const { amount, cancels } = watch()
  const limit = useQuery(refundLimitQuery(transactionId)).data?.withoutApproval
  const needsApproval = limit !== undefined && toCents(Number(amount)) > limit
  const isAll = toCents(Number(amount)) === remaining
  const ends = isBeforeHandover && (cancels || isAll)
  return (
    <ActionDialog
      title="Refund this sale"
      isDanger
      action={send}
      submit={needsApproval ? 'Ask for approval' : ends ? 'Refund and cancel the sale' : 'Refund'}
      dismissal="Close"
      failure="Nothing was refunded."
      error={formError(send.error)}
      onSubmit={zod.submit}
      onClose={onClose}
    >
      <RefundFacts saleId={transactionId} amount={toCents(Number(amount))} />
      <Field
        label="Amount in dollars"
        hint={`Up to ${formatWithCents(remaining)} is left to refund.`}
        required
        error={zod.errorAt('amount')}
      >
        {(control) => (
          <Input {...control} {...register('amount')} type="number" inputMode="decimal" min={0} step="0.01" />
        )}
      </Field>
      <ApprovalNotice limit={limit} isExceeded={needsApproval} />
      {isBeforeHandover && <Checkbox {...register('cancels')} label="Cancel the sale" />}
      {ends && (
        <RadioGroup
          legend={isAll ? 'A full refund ends the sale. What happened?' : 'What happened?'}
          options={causeOptions(order)}
          registration={register('cause')}
        />
      )}
      <Field label="Reason" hint="Both parties will read this." required error={zod.errorAt('reason')}>
        {(control) => <Textarea {...control} {...register('reason')} maxLength={MAX_REASON} />}
      </Field>
    </ActionDialog>
  )
}
