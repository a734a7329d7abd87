import { useState } from 'react'
import type { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Field } from '#ui/field.tsx'

type Props = {
  title: string
  description?: string
  /** What happens then. */
  consequence?: string
  submitLabel: string
  busy: boolean
  error: ApiError | null
  onSend: (reason: string) => void
  onClose: () => void
}

/** A dialog that asks staff for the reason of an action. */
export function ReasonDialog({ consequence, submitLabel, busy, error, onSend, onClose, ...heading }: Props) {
  const [reason, setReason] = useState('')
  return (
    <Dialog open onClose={onClose} {...heading}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSend(reason)
        }}
        noValidate
      >
        {consequence && <p>{consequence}</p>}
        <Field label="Reason" required error={error?.fields.reason}>
          {(control) => (
            <Textarea
              {...control}
              value={reason}
              maxLength={1_000}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        {!error?.fields.reason && <FailureNotice title="Nothing was changed." error={error} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
