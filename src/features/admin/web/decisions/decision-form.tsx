import { type KeyboardEvent, lazy, type ReactNode, type SyntheticEvent } from 'react'
import { actionSchema, MAX_MUTE_HOURS, MAX_REASON, MIN_REASON } from '#features/moderation/contract.ts'
import type { ApiError } from '#lib/client/client.ts'
import { Button } from '#ui/button.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { CountedTextarea } from '#ui/forms/counted-textarea.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RadioGroup } from '#ui/forms/radio-group.tsx'
import { useZodForm } from '#ui/forms/use-zod-form.ts'
import { LazyContent } from '#ui/loading/lazy-content.tsx'
import { type ActionOption, formatHours } from './action-options.ts'

const DEFAULT_HOURS = 24

const MoneyUnderWay = lazy(async () => ({
  default: (await import('#features/payouts/web/index.ts')).MoneyUnderWay,
}))

/** What the form sends. */
export type DecisionInput<A extends string> = {
  action: A
  reason: string
  hours?: number | undefined
  isFraud?: boolean | undefined
}

type Values = { action: string; reason: string; hours: string; isFraud: boolean }

export type DecisionFormProps<A extends string> = {
  options: ActionOption<A>[]
  /** The key of the draft, which is stored on this device until it is sent. */
  formDraftKey: string
  reasonLabel?: string
  /** Whose sales under way are shown before an action stops their payments; undefined without a cattery. */
  userId?: string | undefined
  /** Whether fraud was reported. */
  isFraud?: boolean
  action: {
    isPending: boolean
    error: ApiError | null
    mutateAsync: (input: DecisionInput<A>) => Promise<unknown>
  }
  /** Replaces the buttons if the form can no longer be sent. */
  closed?: ReactNode
  /** Closes the form; without it there is no button for that. */
  onClose?: () => void
}

/** A moderation action, its reason, and the hours of a mute. Describes the consequence before it is sent. */
export function DecisionForm<A extends string>(props: DecisionFormProps<A>) {
  const { options, formDraftKey, reasonLabel = 'Reason', closed, onClose, userId } = props
  const { isPending, error, mutateAsync } = props.action
  const canBeFraud = (chosen: string) =>
    options.some(({ action, stopsPaymentsForFraud }) => action === chosen && stopsPaymentsForFraud)
  const zod = useZodForm({
    schema: actionSchema(options.map(({ action }) => action)),
    toInput: ({ action, reason, hours, isFraud }: Values) => ({
      action,
      reason,
      ...(canBeFraud(action) && { isFraud }),
      ...(action === 'mute' && { hours: hours.trim() === '' ? undefined : Number(hours) }),
    }),
    defaults: { action: '', reason: '', hours: String(DEFAULT_HOURS), isFraud: props.isFraud ?? false },
    formDraftKey,
    send: mutateAsync,
  })
  const { register, watch } = zod.form
  const { action, reason, hours: typedHours, isFraud } = watch()
  const option = options.find((each) => each.action === action)
  const hours = Number(typedHours)
  const isValidHours = Number.isInteger(hours) && hours >= 1 && hours <= MAX_MUTE_HOURS
  const shownHours = isValidHours ? hours : DEFAULT_HOURS
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isPending && !closed) void zod.submit(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="grid gap-5">
      <RadioGroup
        legend="Choose an action"
        options={options.map(({ action: value, label }) => ({ value, label }))}
        registration={register('action')}
        error={zod.errorAt('action')}
      />
      {action === 'mute' && (
        <Field
          label="Hours"
          required
          error={zod.errorAt('hours')}
          hint={
            isValidHours && hours >= 48 && hours % 24 === 0
              ? formatHours(hours)
              : `One day is 24 hours; the maximum is ${MAX_MUTE_HOURS}.`
          }
        >
          {(control) => (
            <Input
              {...control}
              {...register('hours')}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_MUTE_HOURS}
            />
          )}
        </Field>
      )}
      {canBeFraud(action) && (
        <label className="flex gap-2.5">
          <input type="checkbox" className="mt-1" {...register('isFraud')} />
          <span>
            Suspected fraud: stop all payments of the breeder
            <span className="block text-sm text-muted">
              Payouts wait until finance releases them, no deposit and no balance is taken, and buyers can
              cancel with everything back. Restoring the listing ends this.
            </span>
          </span>
        </label>
      )}
      {userId && (action === 'suspend' || (canBeFraud(action) && isFraud)) && (
        <LazyContent>
          <MoneyUnderWay userId={userId} />
        </LazyContent>
      )}
      <CountedTextarea
        label={reasonLabel}
        hint={
          action === 'dismiss'
            ? 'For the log: what you reviewed, and why no action is needed.'
            : 'The user will read this: what you reviewed, and why you decided this way.'
        }
        value={reason}
        registration={register('reason')}
        min={MIN_REASON}
        max={MAX_REASON}
        error={zod.errorAt('reason')}
      />
      <p aria-live="polite" className="border-l-3 border-clay bg-sunken px-4 py-3 text-sm" hidden={!option}>
        {option && (
          <>
            <span className="font-medium">What happens: </span>
            <span>{option.consequence(shownHours)}</span>
          </>
        )}
      </p>
      {!closed && <FailureNotice title="The action was not carried out." error={error} />}
      {closed || (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={option?.isDestructive ? 'danger' : 'primary'} busy={isPending}>
            {option ? option.button(shownHours) : 'Decide'}
          </Button>
          {onClose && (
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
