import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { useAction } from '#ui/use-action.ts'
import type { GuaranteeEndpoints } from '../contract.ts'
import { PROBLEM_HOURS } from '../rules.ts'
import { refreshProblem } from './queries.ts'

type Props = { order: { id: string; catName: string; breederName: string } }

/** The buyer agrees that the breeder is paid before the time for reports is over. */
export function PayoutAgreement({ order }: Props) {
  const { id, catName, breederName } = order
  const client = useQueryClient()
  const api = useApi<GuaranteeEndpoints>()
  const [isOpen, setOpen] = useState(false)
  const agree = useAction({
    run: () => api.call('POST /api/orders/{id}/payout-agreement', { params: { id } }),
    done: { title: 'Thank you. The payment may be sent.' },
    onSuccess: () => setOpen(false),
    onSettled: () => refreshProblem(client, id),
  })
  return (
    <PlainSection title="The payment to the breeder">
      <p className="mb-4">
        {`It waits for ${PROBLEM_HOURS} hours after the handover, so that we can return it if something is wrong. You need not do anything. If ${breederName} asked you to agree to an earlier payment, you can do so here.`}
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        All is well, the payment may be sent
      </Button>
      {isOpen && (
        <ActionDialog
          title={`Is all well with ${catName}?`}
          action={agree}
          submit="Agree to an earlier payment"
          dismissal="Not yet"
          failure="Nothing was changed."
          error={agree.error}
          onSubmit={() => agree.mutate()}
          onClose={() => setOpen(false)}
        >
          <p>
            {`If you agree, we may pay ${breederName} before your ${PROBLEM_HOURS} hours are over. You can still report a problem until then, but we then have to take a refund back from the breeder instead of returning money that we hold. You cannot take this back.`}
          </p>
        </ActionDialog>
      )}
    </PlainSection>
  )
}
