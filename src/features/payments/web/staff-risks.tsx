import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ApiError } from '#lib/client.ts'
import { formatMoney } from '#lib/money.ts'
import { useApi } from '#lib/query-client.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { Textarea } from '#ui/controls.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { MAX_REASON } from '../limits.ts'
import type { CheckReason, CheckState, FraudWarning, PaymentCheck, RiskEndpoints } from '../risk-contract.ts'
import { refreshRisks, risksQuery } from './risk-queries.ts'

/** The payments of an order that finance approves, and its early fraud warnings; nothing without any. */
export function StaffRisks({ orderId }: { orderId: string }) {
  const { data, error } = useQuery(risksQuery(orderId))
  if (error) return <FailureNotice title="The checks of the payment could not be loaded." error={error} />
  return (
    <>
      {data?.checks.map((check) => (
        <Check key={check.id} orderId={orderId} check={check} />
      ))}
      {data?.warnings.map((warning) => (
        <Warning key={warning.id} orderId={orderId} warning={warning} />
      ))}
    </>
  )
}

const STATES: Record<CheckState, string> = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Rejected',
  canceled: 'Canceled by the buyer',
  expired: 'Not approved in time',
}

const REASONS: Record<CheckReason, string> = {
  cards_of_account: 'The buyer used several cards in a short time.',
  accounts_of_card: 'Several accounts used this card.',
}

function Check({ orderId, check }: { orderId: string; check: PaymentCheck }) {
  const { state, amount, reasons, cards, isBuyerSuspended, expiresAt, decidedAt, decisionReason } = check
  return (
    <PlainSection title={`Check of the payment of ${formatMoney(amount)}`}>
      <div className="grid gap-4">
        <div>
          <Badge tone={state === 'waiting' ? 'warm' : 'plain'}>{STATES[state]}</Badge>
        </div>
        {reasons.map((reason) => (
          <p key={reason}>{REASONS[reason]}</p>
        ))}
        {isBuyerSuspended && <p>The buyer is suspended, so this payment cannot be approved.</p>}
        <ul className="divide-y border-y">
          {cards.map(({ brand, last4, isUsed, lastUsedAt, accounts }) => (
            <li key={brand + last4} className="grid gap-1 py-4 text-sm wrap-anywhere">
              <p className="font-medium">
                {`${brand} ending in ${last4}`}
                {isUsed && ' (this payment)'}
              </p>
              <p className="text-muted">
                {'Last used '}
                <LocalTime at={lastUsedAt} format="dateTime" />
              </p>
              <p>{`Accounts: ${accounts.map(({ name }) => name).join(', ')}`}</p>
            </li>
          ))}
        </ul>
        {state === 'waiting' ? (
          <>
            <p className="text-sm text-muted">
              {'Nothing is charged yet. Without a decision, it is canceled on '}
              <LocalTime at={expiresAt} format="dateTime" />.
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
        {reason && `: ${reason}`}
      </p>
    )
  )
}

function Decision({ orderId, check: { id } }: { orderId: string; check: PaymentCheck }) {
  const client = useQueryClient()
  const api = useApi<RiskEndpoints>()
  const [reason, setReason] = useState('')
  const decide = useMutation({
    mutationFn: (decision: 'approve' | 'reject') =>
      api.call('POST /api/admin/payment-checks/{id}/decision', {
        params: { id },
        body: { decision, reason },
      }),
    onSuccess: (risks) => refreshRisks(client, orderId, risks),
    onError: () => refreshRisks(client, orderId),
  })
  return (
    <ReasonForm
      hint="Only staff read it."
      failure="The payment was not decided."
      error={decide.error}
      reason={reason}
      onChange={setReason}
      onSubmit={() => decide.mutate('approve')}
    >
      <Button type="submit" busy={decide.isPending}>
        Approve and charge
      </Button>
      <Button variant="danger" busy={decide.isPending} onClick={() => decide.mutate('reject')}>
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
  const api = useApi<RiskEndpoints>()
  const [reason, setReason] = useState('')
  const dismiss = useMutation({
    mutationFn: () =>
      api.call('POST /api/admin/fraud-warnings/{id}/dismissal', { params: { id }, body: { reason } }),
    onSuccess: (risks) => refreshRisks(client, orderId, risks),
    onError: () => refreshRisks(client, orderId),
  })
  return (
    <PlainSection title={`Fraud warning for ${formatMoney(amount)}`}>
      <div className="grid gap-4">
        <div>
          <Badge tone={state === 'open' ? 'danger' : 'plain'}>{WARNINGS[state]}</Badge>
        </div>
        <p className="wrap-anywhere">
          {`The card network reports: ${fraudType.replaceAll('_', ' ')}.`}
          {stripeChargeId && ` Charge ${stripeChargeId}.`}
        </p>
        <p className="text-sm text-muted">
          {'Received '}
          <LocalTime at={openedAt} format="dateTime" />
        </p>
        {state === 'open' ? (
          <>
            <p>
              The payout waits. Refund the order under Refunds, which usually prevents a dispute, or dismiss
              the warning.
            </p>
            <ReasonForm
              hint="Only staff read it."
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

type FormProps = {
  hint: string
  failure: string
  error: ApiError | null
  reason: string
  onChange: (reason: string) => void
  onSubmit: () => void
  children: ReactNode
}

function ReasonForm({ hint, failure, error, reason, onChange, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Reason" hint={hint} required error={error?.fields.reason}>
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
