import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalEndpoints } from '#features/approvals/contract.ts'
import type { AdminUser } from '#features/moderation/contract.ts'
import { useApi } from '#lib/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { refreshAdmin } from './queries.ts'

/** Asks a second member of staff to approve the deletion of a user. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queries = useQueryClient()
  const api = useApi<ApprovalEndpoints>()
  const [reason, setReason] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      api.call('POST /api/admin/people/{id}/deletion', { params: { id: user.userId }, body: { reason } }),
    onSuccess: () => {
      onClose()
      toast({ title: 'Sent for approval', description: 'Another moderator or an owner has to approve it.' })
    },
    onSettled: () => refreshAdmin(queries),
  })
  return (
    <Dialog open onClose={onClose} title={`Delete the account of ${user.name}?`} description={user.email}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate()
        }}
        noValidate
      >
        <p>Another moderator or an owner has to approve this. Deleting cannot be undone.</p>
        <Field label="Reason" required error={ask.error?.fields.reason}>
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={1_000}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        {!ask.error?.fields.reason && <FailureNotice title="Nothing was changed." error={ask.error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={ask.isPending}>
            Ask for approval
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
