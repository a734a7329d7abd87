import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/forms/action-form.tsx'
import { Textarea } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useAction } from '#ui/use-action.ts'

type Props = {
  label: string
  /** Who reads the reason. */
  hint: string
  done: string
  failure: string
  /** The query that the action changes. */
  queryKey: readonly unknown[]
  run: (reason: string) => Promise<unknown>
}

/** A button for an action of staff, which asks for a reason first. */
export function ReasonAction({ label, hint, done, failure, queryKey, run }: Props) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isOpen, setOpen] = useState(false)
  const action = useAction({
    run: () => run(reason),
    done: { title: done },
    onSuccess: () => setOpen(false),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (!isOpen)
    return (
      <p className="mt-3">
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {label}
        </Button>
      </p>
    )
  return (
    <ActionForm
      action={action}
      submit={label}
      failure={failure}
      error={action.error?.fields.reason ? null : action.error}
      size="sm"
      onSubmit={() => action.mutate()}
      className="mt-3 grid gap-3"
    >
      <Field label="Reason" hint={hint} required error={action.error?.fields.reason}>
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
