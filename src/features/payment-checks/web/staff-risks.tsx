import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { cardText } from '#features/receipts/web/index.ts'
import type { ApiError } from '#lib/client/client.ts'
import { useApi } from '#lib/client/query-client.ts'
import { formatWithCents } from '#lib/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { toast } from '#ui/toast.ts'
import { useAction } from '#ui/use-action.ts'
import { CHECK_REASON_TEXTS } from '../check-reason-texts.ts'
import type { CheckState, FraudWarning, PaymentCheck, PaymentCheckEndpoints } from '../contract.ts'
import { MAX_REASON } from '../limits.ts'
import { refreshRisks, risksQuery } from './queries.ts'

/** The payments of an order that finance approves, and its early fraud warnings; nothing without any. */
export function StaffRisks({ orderId }: { orderId: string }) {
  return (
    <Loaded
      query={useQuery(risksQuery(orderId))}
      failure="The checks of the payment could not be loaded."
      loading={null}
    >
      {({ checks, warnings }) => (
        <>
          {checks.map((check) => (
            <Check key={check.id} orderId={orderId} check={check} />
          ))}
          {warnings.map((warning) => (
            <Warning key={warning.id} orderId={orderId} warning={warning} />
          ))}
        </>
      )}
    </Loaded>
  )
}

const STATES: Record<CheckState, string> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  canceled: 'Canceled by the buyer',
  expired: 'Not approved in time',
}

function Check({ orderId, check }: { orderId: string; check: PaymentCheck }) {
  const { state, amount, reasons, cards, isBuyerSuspended, expiresAt, decidedAt, decisionReason } = check
  return (
    <PlainSection title={`Check of the payment of ${formatWithCents(amount)}`}>
      <div className="grid gap-4">
        <div>
          <Badge tone={state === 'waiting' ? 'warm' : 'plain'}>{STATES[state]}</Badge>
        </div>
        {reasons.map((reason) => (
          <p key={reason}>{CHECK_REASON_TEXTS[reason]}</p>
        ))}
        {isBuyerSuspended && <p>The buyer is suspended, so this payment cannot be approved.</p>}
        <ul className="divide-y border-y">
          {cards.map(({ brand, last4, isUsed, lastUsedAt, accounts }) => (
            <li key={brand + last4} className="grid gap-1 py-4 text-sm wrap-anywhere">
              <p className="font-medium">
                {cardText({ brand, last4 })}
                {isUsed && <span>{' (this payment)'}</span>}
              </p>
              <p className="text-muted">
                {'Last used '}
                <LocalTime at={lastUsedAt} format="dateTime" />
              </p>
              {accounts.length > 1 && (
                <p>{`Used by ${accounts.length} accounts: ${accounts.map(({ name }) => name).join(', ')}`}</p>
              )}
            </li>
          ))}
        </ul>
        {state === 'waiting' ? (
          <>
            <p className="text-sm text-muted">
              {'Nothing has been charged yet. Without a decision, the payment is canceled automatically on '}
              <LocalTime at={expiresAt} format="deadline" />.
            </p>
            <Decision orderId={orderId} check={check} />
          </>
        ) : (
          <Decided at={decidedAt} reason={decisionReason} />
        )}
      </div>
    </PlainSection>
  )
}

function Decided({ at, reason }: { at: string | null; reason: string | null }) {
  return (
    at && (
      <p className="text-sm text-muted wrap-anywhere">
        {'Decided '}
        <LocalTime at={at} format="dateTime" />
        {reason && <span>{`: ${reason}`}</span>}
      </p>
    )
  )
}

function Decision({ orderId, check: { id } }: { orderId: string; check: PaymentCheck }) {
  const client = useQueryClient()
  const api = useApi<PaymentCheckEndpoints>()
  const [reason, setReason] = useState('')
  const decide = useAction({
    run: (decision: 'approve' | 'reject') =>
      api.call('POST /api/admin/payment-checks/{id}/decision', {
        params: { id },
        body: { decision, reason },
      }),
    done: (_, decision) => ({ title: decision === 'approve' ? 'Payment approved' : 'Payment rejected' }),
    onSuccess: (risks) => refreshRisks(client, orderId, risks),
    onError: (error) => afterFailure(client, orderId, error),
  })
  const isBusy = (decision: 'approve' | 'reject') => decide.isPending && decide.variables === decision
  return (
    <ReasonForm
      failure="The payment was not decided."
      error={decide.error}
      reason={reason}
      onChange={setReason}
      onSubmit={() => decide.mutate('approve')}
    >
      <Button type="submit" busy={isBusy('approve')} disabled={isBusy('reject')}>
        Approve and charge
      </Button>
      <Button
        variant="danger"
        busy={isBusy('reject')}
        disabled={isBusy('approve')}
        onClick={() => decide.mutate('reject')}
      >
        Reject
      </Button>
    </ReasonForm>
  )
}

const WARNINGS: Record<FraudWarning['state'], string> = {
  open: 'Open',
  dismissed: 'Dismissed',
  refunded: 'Refunded',
  disputed: 'Followed by a dispute',
}

function Warning({ orderId, warning }: { orderId: string; warning: FraudWarning }) {
  const { id, state, amount, fraudType, stripeChargeId, openedAt, dismissedAt, dismissedReason } = warning
  const client = useQueryClient()
  const api = useApi<PaymentCheckEndpoints>()
  const [reason, setReason] = useState('')
  const dismiss = useAction({
    run: () =>
      api.call('POST /api/admin/fraud-warnings/{id}/dismissal', { params: { id }, body: { reason } }),
    done: { title: 'Warning dismissed', description: 'The payout continues.' },
    onSuccess: (risks) => refreshRisks(client, orderId, risks),
    onError: (error) => afterFailure(client, orderId, error),
  })
  return (
    <PlainSection title={`Fraud warning for ${formatWithCents(amount)}`}>
      <div className="grid gap-4">
        <div>
          <Badge tone={state === 'open' ? 'danger' : 'plain'}>{WARNINGS[state]}</Badge>
        </div>
        <p className="wrap-anywhere">{`The card network reports: ${fraudType.replaceAll('_', ' ')}.`}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {'Received '}
          <LocalTime at={openedAt} format="dateTime" />
          {stripeChargeId && <span>{`\u00a0· Charge ${stripeChargeId}`}</span>}
        </p>
        {state === 'open' ? (
          <>
            <p>
              The payout of this order is on hold. A complete refund, under Refunds, usually prevents a
              dispute. If the payment is genuine, dismiss the warning.
            </p>
            <ReasonForm
              failure="The warning was not dismissed."
              error={dismiss.error}
              reason={reason}
              onChange={setReason}
              onSubmit={() => dismiss.mutate()}
            >
              <Button type="submit" variant="secondary" busy={dismiss.isPending}>
                Dismiss the warning
              </Button>
            </ReasonForm>
          </>
        ) : (
          <Decided at={dismissedAt} reason={dismissedReason} />
        )}
      </div>
    </PlainSection>
  )
}

/** Shows the current state, and says why if the form disappears with it. */
function afterFailure(client: QueryClient, orderId: string, error: ApiError): void {
  refreshRisks(client, orderId)
  if (error.code === 'conflict')
    toast({ title: 'Nothing was changed', description: error.detail, tone: 'danger' })
}

type FormProps = {
  failure: string
  error: ApiError | null
  reason: string
  onChange: (reason: string) => void
  onSubmit: () => void
  children: ReactNode
}

function ReasonForm({ failure, error, reason, onChange, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Reason" hint="Only staff read it." required error={error?.fields.reason}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={MAX_REASON}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )}
      </Field>
      {error && !error.fields.reason && <FailureNotice title={failure} error={error} />}
      <div className="flex flex-wrap gap-3">{children}</div>
    </form>
  )
}
