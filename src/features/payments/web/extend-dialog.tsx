import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Order, OrderEndpoints } from '#features/orders/contract.ts'
import { invalidateOrder, MAX_EXTENSION_DAYS } from '#features/orders/web/index.ts'
import { addDays, dateText } from '#lib/dates.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'

type Props = { order: Order; due: string; onClose: () => void }

/** Asks the breeder for a later due date. */
export function ExtendDialog({ order, due, onClose }: Props) {
  const { transactionId, buyerName, today } = order
  const client = useQueryClient()
  const api = useApi<OrderEndpoints>()
  const first = addDays(due > today ? due : today, 1)
  const [day, setDay] = useState(addDays(due > today ? due : today, 7))
  const extend = useMutation({
    mutationFn: (finalPaymentDue: string) =>
      api.call('POST /api/orders/{id}/extend', { params: { id: transactionId }, body: { finalPaymentDue } }),
    onSuccess: (sale) => {
      invalidateOrder(client, transactionId)
      onClose()
      if (!sale.finalPaymentDue) return
      toast({
        title: 'Due date moved',
        description: `${buyerName} now has until ${dateText(sale.finalPaymentDue)}.`,
      })
    },
  })
  const { error } = extend
  function submit(event: FormEvent) {
    event.preventDefault()
    extend.mutate(day)
  }
  return (
    <Dialog open onClose={onClose} title="Give more time">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p>{`The balance is due by ${dateText(due)}. We will tell ${buyerName} about the new date.`}</p>
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
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={extend.isPending}>
            Move the due date
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
