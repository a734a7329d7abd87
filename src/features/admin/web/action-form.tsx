import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { CountedText } from '#features/moderation/web/index.ts'
import type { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { Input, Radio } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'
import { clearDraft, readDraft, saveDraft } from '#ui/form-draft.ts'
import { Notice } from '#ui/notice.tsx'
import { type Act, duration } from './acts.ts'

/** Characters of a reason. */
const MIN_REASON = 3
const MAX_REASON = 1_000
/** Hours of a mute, and how many are proposed. */
const MAX_HOURS = 720
const HOURS = 24

export type ActionInput<A extends string> = { action: A; reason: string; hours?: number }

type Props<A extends string> = {
  acts: Act<A>[]
  /** Names the reason that is stored on this device until it is sent. */
  draft: string
  /** What is asked for, and a word about who reads it. */
  reasonLabel?: string
  busy: boolean
  error: ApiError | null
  /** In place of the button, when there is nothing left to send. */
  closed?: ReactNode
  send: (deed: ActionInput<A>, options: { onSuccess: () => void }) => void
  children?: ReactNode
}

/** What is to be done, why, and for a mute how long; what it will do stands in words above the button. */
export function ActionForm<A extends string>(props: Props<A>) {
  const { acts, draft, reasonLabel = 'Reason', busy, error, closed, send, children } = props
  const [action, setAction] = useState<A>()
  const [hours, setHours] = useState(String(HOURS))
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ action?: string; reason?: string; hours?: string }>({})
  const id = useId()
  useEffect(() => {
    const kept = readDraft<{ reason: string }>(draft)?.reason
    if (kept) setReason(kept)
  }, [draft])
  const act = acts.find((each) => each.action === action)
  const length = Number(hours)
  const isLength = Number.isInteger(length) && length >= 1 && length <= MAX_HOURS
  const submit = (event?: FormEvent | KeyboardEvent) => {
    event?.preventDefault()
    if (busy || closed) return
    const written = reason.trim()
    const found = {
      ...(!act && { action: 'Please choose what shall be done' }),
      ...(written.length < MIN_REASON && { reason: 'Please give a reason' }),
      ...(action === 'mute' && !isLength && { hours: `Whole hours from 1 to ${MAX_HOURS}` }),
    }
    setErrors(found)
    if (!act || Object.keys(found).length > 0 || written.length > MAX_REASON) return
    send(
      { action: act.action, reason: written, ...(act.action === 'mute' && { hours: length }) },
      { onSuccess: () => clearDraft(draft) },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} noValidate className="grid gap-5">
      <fieldset className="grid min-w-0 gap-1" aria-describedby={errors.action && `${id}-action`}>
        <legend className="mb-1 text-sm font-medium">What shall be done?</legend>
        {acts.map((each) => (
          <Radio
            key={each.action}
            name={id}
            label={each.label}
            checked={each.action === action}
            onChange={() => {
              setAction(() => each.action)
              setErrors({})
            }}
          />
        ))}
        {errors.action && (
          <p id={`${id}-action`} role="alert" className="text-sm font-medium text-danger">
            {errors.action}
          </p>
        )}
      </fieldset>
      {action === 'mute' && (
        <Field
          label="Hours"
          required
          error={errors.hours}
          hint={isLength && length >= 48 && length % 24 === 0 ? duration(length) : '24 a day, at most 720'}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_HOURS}
              value={hours}
              onChange={(event) => setHours(event.target.value)}
            />
          )}
        </Field>
      )}
      <CountedText
        label={reasonLabel}
        hint={
          action === 'dismiss'
            ? 'For the log: what you looked at, and why nothing is to be done.'
            : 'The person reads it: what you looked at, and why you decide so.'
        }
        value={reason}
        least={MIN_REASON}
        most={MAX_REASON}
        error={errors.reason ?? error?.fields.reason}
        onChange={(next) => {
          setReason(next)
          saveDraft(draft, { reason: next })
          if (errors.reason) setErrors({ ...errors, reason: '' })
        }}
      />
      <p aria-live="polite" className="border-l-3 border-clay bg-sunken px-4 py-3 text-sm" hidden={!act}>
        {act && (
          <>
            <span className="font-medium">What happens: </span>
            {act.effect(isLength ? length : HOURS)}
          </>
        )}
      </p>
      {error && !closed && (
        <Notice tone="danger" title="This was not done.">
          {error.code ? error.detail : 'Please check your connection and try again.'}
        </Notice>
      )}
      {closed || (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={act?.isGrave ? 'danger' : 'primary'} busy={busy}>
            {act ? act.button(isLength ? length : HOURS) : 'Decide'}
          </Button>
          {children}
        </div>
      )}
    </form>
  )
}
