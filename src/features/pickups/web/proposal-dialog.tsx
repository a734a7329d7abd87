import { useState } from 'react'
import type { Order } from '#features/orders/contract.ts'
import { useApi } from '#lib/client/query-client.ts'
import { newId } from '#lib/ids.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import {
  type NewProposal,
  newProposalSchema,
  type Pickup,
  type PickupEndpoints,
  type PickupProposal,
} from '../contract.ts'
import { MAX_PLACE } from '../rules.ts'
import { useStorePickup } from './queries.ts'

type Props = {
  order: Order
  pickup: Pickup
  /** The proposal that the fields begin with. */
  suggested: PickupProposal | undefined
  onClose: () => void
}

type Values = { id: string; day: string; time: string; place: string }

/** Asks for a day, and optionally for a time and a place. */
export function ProposalDialog({ order, pickup, suggested, onClose }: Props) {
  const { transactionId, breeder, buyerName } = order
  const { from, until, role } = pickup
  // The same ID for every attempt, so that sending the form twice adds one proposal.
  const [id] = useState(newId)
  const api = useApi<PickupEndpoints>()
  const store = useStorePickup()
  const other = role === 'buyer' ? breeder.businessName : buyerName
  const propose = useAction({
    run: (body: NewProposal) =>
      api.call('POST /api/orders/{id}/pickup', { params: { id: transactionId }, body }),
    done: { title: 'Proposal sent', description: `We told ${other}` },
    onSuccess: (changed) => {
      store(changed)
      onClose()
    },
  })
  const { form, submit, errorAt } = useZodForm<Values, NewProposal>({
    schema: newProposalSchema,
    toInput: (values) => values,
    defaults: {
      id,
      day: suggested && suggested.day >= from ? suggested.day : from,
      time: suggested?.time ?? '',
      place: suggested?.place ?? '',
    },
    send: (body) => propose.mutateAsync(body),
  })
  return (
    <ActionDialog
      title="Propose a pickup day"
      text={`${other} can accept it or propose another day.`}
      submit="Send the proposal"
      failure="The proposal was not sent"
      action={propose}
      error={formError(propose.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Day" required error={errorAt('day')}>
        {(control) => <Input {...control} {...form.register('day')} type="date" min={from} max={until} />}
      </Field>
      <Field label="Time" error={errorAt('time')} hint="Optional">
        {(control) => <Input {...control} {...form.register('time')} type="time" />}
      </Field>
      <Field
        label="Place"
        error={errorAt('place')}
        hint="Optional; only the two of you see it. You may give an address here."
      >
        {(control) => (
          <Input {...control} {...form.register('place')} maxLength={MAX_PLACE} autoComplete="off" />
        )}
      </Field>
    </ActionDialog>
  )
}
