import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ActionDialog } from '#ui/dialogs/action-dialog.tsx'
import { formError } from '#ui/failure-notice.tsx'
import { Input, Select } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { useAction } from '#ui/use-action.ts'
import type { Entry } from '../contract.ts'
import { MAX_REASON } from '../limits.ts'
import { useStoreEntry } from './queries.ts'

type Values = { reason: string; position: string; chosen: string }

type Props<Sent> = {
  title: string
  text: ReactNode
  submit: string
  done: string
  label: string
  isRequired?: boolean
  /** Asks for a position, beginning with this one. */
  position?: number
  /** Asks to choose one of these values, the first one by default. */
  choice?: { label: string; options: [value: string, text: string][] }
  isDanger?: boolean
  /** The contract's schema of the request body, and the body for the values. */
  schema: z.ZodType<Sent>
  toInput: (values: Values) => unknown
  run: (sent: Sent) => Promise<Entry>
  onClose: () => void
}

/** Asks why, and optionally for a position or a choice, before an entry changes. */
export function ReasonDialog<Sent>({
  title,
  text,
  submit,
  done,
  label,
  isRequired = false,
  position,
  choice,
  ...props
}: Props<Sent>) {
  const store = useStoreEntry()
  const change = useAction({
    run: props.run,
    done: { title: done },
    onSuccess: async (entry) => {
      await store(entry)
      props.onClose()
    },
  })
  const {
    form,
    submit: onSubmit,
    errorAt,
  } = useZodForm<Values, Sent>({
    schema: props.schema,
    toInput: props.toInput,
    defaults: { reason: '', position: String(position ?? ''), chosen: choice?.options[0]?.[0] ?? '' },
    send: (sent) => change.mutateAsync(sent),
  })
  return (
    <ActionDialog
      title={title}
      submit={submit}
      failure="That did not work"
      action={change}
      error={formError(change.error)}
      isDanger={props.isDanger ?? false}
      onSubmit={onSubmit}
      onClose={props.onClose}
    >
      <p>{text}</p>
      {position !== undefined && (
        <Field label="Position" required error={errorAt('position')}>
          {(control) => (
            <Input {...control} {...form.register('position')} type="number" inputMode="numeric" min={1} />
          )}
        </Field>
      )}
      {choice && (
        <Field label={choice.label} error={errorAt('hours')}>
          {(control) => (
            <Select {...control} {...form.register('chosen')}>
              {choice.options.map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <CountedTextarea
        label={label}
        value={form.watch('reason')}
        registration={form.register('reason')}
        max={MAX_REASON}
        min={isRequired ? 1 : 0}
        rows={3}
        error={errorAt('reason')}
      />
    </ActionDialog>
  )
}
