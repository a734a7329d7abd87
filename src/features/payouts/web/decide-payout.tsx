import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Hold, PayoutEndpoints, StaffPayout } from '../contract.ts'
import { staffPayoutQuery } from './payout-queries.ts'

const EarlyPayoutDialog = lazyDialog(
  async () => (await import('./early-payout-dialog.tsx')).EarlyPayoutDialog,
)

const DECISIONS: Record<Hold['state'], string> = { held: 'Hold payout', released: 'Remove hold' }

/** Holds the payout, unless staff hold it already, removes what holds it, or sends it before its wait is over. */
export function DecidePayout({ saleId, payout }: { saleId: string; payout: StaffPayout }) {
  const client = useQueryClient()
  const api = useApi<PayoutEndpoints>()
  const [reason, setReason] = useState('')
  const [isEarly, setEarly] = useState(false)
  const [state, setState] = useState<Hold['state'] | null>(null)
  const isHeld = payout.hold?.state === 'held'
  const options: Hold['state'][] = [
    ...(isHeld ? [] : ['held' as const]),
    ...(payout.mayRelease ? ['released' as const] : []),
  ]
  const decide = useAction({
    run: () =>
      api.call('POST /api/admin/sales/{id}/payout/hold', {
        params: { id: saleId },
        body: { state: state ?? 'held', reason },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: staffPayoutQuery(saleId).queryKey }),
  })
  if (!state)
    return (
      <>
        <p className="flex flex-wrap gap-2.5">
          {options.map((option) => (
            <Button key={option} size="sm" variant="secondary" onClick={() => setState(option)}>
              {DECISIONS[option]}
            </Button>
          ))}
          {payout.early?.isAllowed && (
            <Button size="sm" variant="secondary" onClick={() => setEarly(true)}>
              Send early
            </Button>
          )}
        </p>
        {payout.early && !payout.early.isAllowed && <NotYet until={payout.early.guaranteeUntil} />}
        {isEarly && payout.early && (
          <EarlyPayoutDialog
            saleId={saleId}
            payout={payout}
            early={payout.early}
            onClose={() => setEarly(false)}
          />
        )}
      </>
    )
  return (
    <ActionForm
      action={decide}
      submit={DECISIONS[state]}
      failure="The payout was not changed."
      error={decide.error?.fields.reason ? null : decide.error}
      size="sm"
      onSubmit={() => decide.mutate()}
      className="grid gap-3"
    >
      {state === 'released' && (
        <p className="text-sm">
          Nothing is sent before the buyer’s time to report a problem is over, and the payout of a new breeder
          waits its full time.
        </p>
      )}
      <Field label="Reason" hint="Only staff read this." required error={decide.error?.fields.reason}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={2_000}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActionForm>
  )
}

/** Why the payout cannot be sent early now. */
function NotYet({ until }: { until: string | null }) {
  return (
    <p className="text-sm text-muted">
      <span>{'It can be sent early once the buyer agrees on the order page'}</span>
      {until && (
        <>
          <span>{', or after '}</span>
          <LocalTime at={until} format="deadline" />
        </>
      )}
      <span>{'.'}</span>
    </p>
  )
}
