import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'
import type { PayoutEndpoints } from '../../contract.ts'

/** Releases all payouts of a breeder that wait because its payments are stopped. */
export function ReleasePayouts({ breederId, queryKey }: { breederId: string; queryKey: readonly unknown[] }) {
  const client = useQueryClient()
  const api = useApi<PayoutEndpoints>()
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const release = useAction({
    run: () =>
      api.call('POST /api/admin/breeders/{id}/payouts/release', {
        params: { id: breederId },
        body: { reason },
      }),
    done: { title: 'Payouts released' },
    onSuccess: () => setOpen(false),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (!isOpen)
    return (
      <p className="mt-3">
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          Release all
        </Button>
      </p>
    )
  return (
    <ActionForm
      action={release}
      submit="Release all"
      failure="The payouts were not released."
      error={release.error?.fields.reason ? null : release.error}
      size="sm"
      onSubmit={() => release.mutate()}
      className="mt-3 grid gap-3"
    >
      <Field label="Reason" hint="Only staff read this." required error={release.error?.fields.reason}>
        {(control) => (
          <Textarea
            {...control}
            value={reason}
            maxLength={1_000}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ActionForm>
  )
}
