import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Refund, RefundEndpoints } from '../contract.ts'
import { MAX_REASON } from '../limits.ts'
import { reloadOrder } from './queries.ts'

const ENDPOINT = 'POST /api/admin/refunds/{id}'

/** Staff try a rejected refund again, or record how they have paid it. */
export function FailedRefundActions({ order, refund: { id } }: { order: Order; refund: Refund }) {
  const client = useQueryClient()
  const api = useApi<RefundEndpoints>()
  const [isSettling, setSettling] = useState(false)
  const [reason, setReason] = useState('')
  const act = useAction({
    run: (body: Parameters<typeof api.call<typeof ENDPOINT>>[1]['body']) =>
      api.call(ENDPOINT, { params: { id }, body }),
    done: (result) =>
      'approvalId' in result
        ? {
            title: 'Sent for approval',
            description: 'Another member of finance or an owner has to approve this amount.',
          }
        : null,
    onSuccess: (result) => {
      if ('approvalId' in result) setSettling(false)
    },
    onSettled: () => reloadOrder(client, order),
  })
  const settle = (event: FormEvent) => {
    event.preventDefault()
    act.mutate({ action: 'settle', reason })
  }
  return (
    <form onSubmit={settle} noValidate className="grid gap-3 py-2">
      {isSettling && (
        <Field
          label="How was it paid?"
          hint="Both parties will read this."
          required
          error={act.error?.fields.reason}
        >
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={MAX_REASON}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      {act.error && !act.error.fields.reason && (
        <FailureNotice title="The refund was not changed." error={act.error} />
      )}
      <div className="flex flex-wrap gap-3">
        {/* Keys: as one element, the first button would submit the form with the click that changes it. */}
        {isSettling ? (
          <Button key="submit" type="submit" size="sm" busy={act.isPending}>
            Record the payment
          </Button>
        ) : (
          <Button key="open" size="sm" variant="secondary" onClick={() => setSettling(true)}>
            Paid in another way
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          busy={act.isPending}
          onClick={() => act.mutate({ action: 'retry' })}
        >
          Try again now
        </Button>
      </div>
    </form>
  )
}
