import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order, OrderEndpoints } from '#features/orders/contract.ts'
import { invalidateOrder, MAX_EXTENSION_DAYS } from '#features/orders/web/index.ts'
import { useApi } from '#lib/client/query-client.ts'
import { addDays, dayText, laterDay } from '#lib/dates.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'

type Props = { order: Order; due: string; onClose: () => void }

/** Asks the breeder for a later due date. */
export function ExtendDialog({ order, due, onClose }: Props) {
  const { transactionId, buyerName, today } = order
  const client = useQueryClient()
  const api = useApi<OrderEndpoints>()
  const first = addDays(laterDay(due, today), 1)
  const [day, setDay] = useState(addDays(laterDay(due, today), 7))
  const extend = useAction({
    run: (finalPaymentDue: string) =>
      api.call('POST /api/orders/{id}/extend', { params: { id: transactionId }, body: { finalPaymentDue } }),
    done: (sale) =>
      sale.finalPaymentDue
        ? {
            title: 'Due date moved',
            description: `It is now ${dayText(sale.finalPaymentDue, sale.today)}. ${buyerName} will read about it.`,
          }
        : null,
    onSuccess: () => {
      invalidateOrder(client, transactionId)
      onClose()
    },
  })
  const { error } = extend
  return (
    <ActionDialog
      title="Give more time"
      text={`The due date of the balance ${due < today ? 'was' : 'is'} ${dayText(due, today)}. We will tell ${buyerName} about the new date.`}
      action={extend}
      submit="Move the due date"
      onSubmit={() => extend.mutate(day)}
      onClose={onClose}
    >
      <Field
        label="New due date"
        required
        error={error ? (error.fields.finalPaymentDue ?? (error.detail || 'Please try again.')) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day}
            min={first}
            max={addDays(today, MAX_EXTENSION_DAYS)}
            onChange={(event) => setDay(event.target.value)}
          />
        )}
      </Field>
    </ActionDialog>
  )
}
