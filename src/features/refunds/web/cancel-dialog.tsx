import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Order, showsDeath } from '#features/orders/contract.ts'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { REFUND_ARRIVAL } from '#lib/rules/deposit-policy.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureNotice, formError } from '#ui/failure-notice.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { useAction } from '#ui/use-action.ts'
import { type Cancellation, type RefundEndpoints, refundEndpoints } from '../contract.ts'
import { MAX_REASON } from '../limits.ts'
import { CHARGE_LABELS, causeOptions, refundDeadline, relistText } from '../refund-texts.ts'
import { cancellationQuery, reloadOrder } from './queries.ts'

type Props = { order: Order; title: string; onClose: () => void }

/** Shows what canceling refunds, asks for the reason, and cancels. */
export function CancelDialog({ order, title, onClose }: Props) {
  const query = useQuery(cancellationQuery(order.transactionId))
  return (
    <Dialog open onClose={onClose} title={`${title}?`}>
      <Loaded
        query={query}
        failure={(error, retry) => (
          <div className="grid gap-4">
            <FailureNotice title="This sale cannot be canceled now." error={error} />
            <div className="flex flex-wrap gap-3">
              <Button onClick={retry}>Try again</Button>
              <Button variant="secondary" onClick={onClose}>
                Close
              </Button>
            </div>
          </div>
        )}
      >
        {(data) => <CancelForm order={order} cancellation={data} onClose={onClose} />}
      </Loaded>
    </Dialog>
  )
}

const ENDPOINT = 'POST /api/orders/{id}/cancel'

function CancelForm({
  order,
  cancellation,
  onClose,
}: Pick<Props, 'order' | 'onClose'> & { cancellation: Cancellation }) {
  const client = useQueryClient()
  const api = useApi<RefundEndpoints>()
  const { role, transactionId, snapshot, breeder, buyerName } = order
  const isBuyer = role === 'buyer'
  const { refund } = cancellation
  const cancel = useAction({
    run: (body: Parameters<typeof api.call<typeof ENDPOINT>>[1]['body']) =>
      api.call(ENDPOINT, { params: { id: transactionId }, body }),
    done: ({ refunded }) => ({
      title: 'The sale was canceled',
      description: refunded > 0 ? `Refund: ${formatWithCents(refunded)}` : 'Nothing is refunded.',
    }),
    onSuccess: async () => {
      await reloadOrder(client, order)
      onClose()
    },
    onError: (error) => {
      // The amount has changed, or the sale has ended in the meantime.
      if (error.code !== 'conflict') return
      void client.invalidateQueries({ queryKey: cancellationQuery(transactionId).queryKey })
      void reloadOrder(client, order)
    },
  })
  const zod = useZodForm({
    schema: refundEndpoints[ENDPOINT].body,
    toInput: (values: { reason: string; cause: string }) => ({ ...values, expectedRefund: refund }),
    defaults: {
      reason: showsDeath(order) ? `${snapshot.name} died.` : '',
      cause: !isBuyer && order.frozen === 'cat_died' ? 'cat_died' : 'other',
    },
    send: (body) => cancel.mutateAsync(body),
  })
  const other = isBuyer ? breeder.businessName : buyerName
  return (
    <ActionForm
      isDanger
      action={cancel}
      submit={refund > 0 ? `Cancel and refund ${formatWithCents(refund)}` : 'Cancel without a refund'}
      dismissal={isBuyer && order.frozen !== 'cat_died' ? `Keep ${snapshot.name}` : 'Go back'}
      onSubmit={zod.submit}
      onClose={onClose}
      className="grid gap-5"
    >
      <RefundPreview order={order} cancellation={cancellation} />
      {!isBuyer && (
        <RadioGroup
          legend="What happened?"
          options={causeOptions(order)}
          registration={zod.form.register('cause')}
          error={zod.errorAt('cause')}
        />
      )}
      <Field label="Reason" hint={`${other} will read this.`} required error={zod.errorAt('reason')}>
        {(control) => <Textarea {...control} {...zod.form.register('reason')} maxLength={MAX_REASON} />}
      </Field>
      <CancelFailure error={formError(cancel.error)} />
    </ActionForm>
  )
}

function CancelFailure({ error }: { error: ApiError | null }) {
  if (error && 'refund' in error.details)
    return (
      <Notice tone="danger" title="The refund has changed.">
        The amount above is the new one. Please check it before you cancel.
      </Notice>
    )
  return <FailureNotice title="The sale was not canceled." error={error} />
}

/** The amount that comes back, of each charge, and until when. */
function RefundPreview({ order, cancellation }: { order: Order; cancellation: Cancellation }) {
  const timeZone = useTimeZone()
  const { role, buyerName } = order
  const { refund, kept, charges } = cancellation
  const isBuyer = role === 'buyer'
  const deadline = refundDeadline(cancellation, { timeZone, today: order.today })
  return (
    <div className="grid gap-4" aria-live="polite">
      <p className="rounded-lg bg-clay-soft p-4">
        <span className="block text-sm text-muted">
          {isBuyer ? 'You get back' : `${buyerName} gets back`}
        </span>
        <strong className="block text-2xl tabular-nums">{formatWithCents(refund)}</strong>
        {kept > 0 && (
          <span className="block text-sm">{`${formatWithCents(kept)} stays with the breeder.`}</span>
        )}
      </p>
      <dl className="grid gap-2 tabular-nums">
        {charges.map(({ kind, amount, paidAt, refund: part }) => (
          <div key={paidAt} className="flex flex-wrap justify-between gap-x-6">
            <dt className="text-muted">
              <span>{`${CHARGE_LABELS[kind]}, paid `}</span>
              <LocalTime at={paidAt} format="date" />
            </dt>
            <dd className="font-medium">{`${formatWithCents(part)} of ${formatWithCents(amount)}`}</dd>
          </div>
        ))}
      </dl>
      {deadline && <p>{deadline}</p>}
      <p className="text-sm text-muted">
        <span>
          {isBuyer ? relistText(order) : 'When a breeder cancels, the buyer always gets everything back.'}
        </span>
        {refund > 0 && <span>{` Refunds go to the card that was charged and take ${REFUND_ARRIVAL}.`}</span>}
      </p>
    </div>
  )
}
