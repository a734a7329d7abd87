import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, apiOf, type Transport } from '#lib/client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Input } from '#ui/controls.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { AccountEndpoints, Reauthentication } from '../contract.ts'

type Props = {
  transport: Transport
  /** The viewer's address, for password managers. */
  email: string
  /** Called once; false if the user canceled. */
  onDone: (isConfirmed: boolean) => void
}

/** Opens the dialog above everything else on the page and returns whether the user proved who they are. */
export function askToReauthenticate(props: Omit<Props, 'onDone'>): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise<boolean>((resolve) => {
    root.render(<ReauthenticationDialog {...props} onDone={resolve} />)
  }).finally(() => {
    root.unmount()
    container.remove()
  })
}

/** Asks users to prove who they are before something that needs a recent sign-in. */
export function ReauthenticationDialog({ transport, email, onDone }: Props) {
  const api = apiOf<AccountEndpoints>(transport)
  const [ways, setWays] = useState<Reauthentication>()
  const [error, setError] = useState<string>()
  const load = useRef(() => {
    api.call('GET /api/auth/reauthentication').then(
      (loaded) => (loaded.isRecent ? onDone(true) : setWays(loaded)),
      (cause) => setError(textOf(cause)),
    )
  })
  useEffect(() => load.current(), [])
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Please confirm that it is you"
      description="You signed in a while ago, and this concerns money or your account."
    >
      <div className="grid gap-4">
        {error && <Notice tone="danger">{error}</Notice>}
        {!ways && !error && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner /> Loading
          </p>
        )}
        {ways?.password && (
          <PasswordForm
            email={email}
            onCancel={() => onDone(false)}
            send={async (password) => {
              await api.call('POST /api/auth/reauthenticate', { body: { password } })
              onDone(true)
            }}
          />
        )}
        {ways?.provider && <ProviderLink name={ways.provider} />}
        {ways && !ways.password && <NoPassword hasOther={ways.provider !== null} />}
      </div>
    </Dialog>
  )
}

type PasswordFormProps = {
  email: string
  send: (password: string) => Promise<void>
  onCancel: () => void
}

function PasswordForm({ email, send, onCancel }: PasswordFormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (!password) {
      setError('Please enter your password.')
      field.current?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await send(password)
    } catch (cause) {
      setBusy(false)
      setError((cause instanceof ApiError && cause.fields.password) || textOf(cause))
      field.current?.select()
    }
  }
  const id = useId()
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <input type="hidden" autoComplete="username" value={email} id={`${id}-user`} readOnly />
      <Field label="Password" error={error}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            type="password"
            name="password"
            required
            autoComplete="current-password"
            maxLength={128}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function ProviderLink({ name }: { name: string }) {
  const here = location.pathname + location.search
  return (
    <div className="grid gap-2">
      <a
        href={`/api/reauthenticate?returnTo=${encodeURIComponent(here)}`}
        className={buttonClass('secondary', 'md', 'w-full')}
      >
        Continue with {name}
      </a>
      <p className="text-sm text-muted">
        You will come back to this page. Then please repeat your last step.
      </p>
    </div>
  )
}

function NoPassword({ hasOther }: { hasOther: boolean }) {
  return (
    <p className="text-sm text-muted">
      {hasOther ? 'Or ' : 'Your account has no password yet. Please '}
      <a href="/forgot-password" className="link">
        choose a password
      </a>
      : we email you a link.
    </p>
  )
}

function textOf(cause: unknown): string {
  const detail = cause instanceof ApiError ? cause.detail : ''
  return detail || 'That did not work. Please try again.'
}
