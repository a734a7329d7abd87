import { useState } from 'react'
import type { ApiError } from '#lib/client/client.ts'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'

type Props = {
  title: string
  description?: string
  /** What happens then. */
  text?: string
  submit: string
  action: { isPending: boolean; error: ApiError | null; mutate: (reason: string) => void }
  onClose: () => void
}

/** A dialog that asks staff for the reason of an action. */
export function ReasonDialog(props: Props) {
  const { error, mutate } = props.action
  const [reason, setReason] = useState('')
  return (
    <ActionDialog
      {...props}
      isDanger
      failure="Nothing was changed."
      error={error?.fields.reason ? null : error}
      onSubmit={() => mutate(reason)}
    >
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
    </ActionDialog>
  )
}
