import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError, createApi, type Transport } from '#lib/client/client.ts'
import type { NeededProof } from '#lib/client/reauthentication.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { LoadFailure } from '#ui/loading/load-failure.tsx'
import { Spinner } from '#ui/loading/spinner.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AccountEndpoints, Reauthentication } from '../../contract.ts'
import type { TwoFactorEndpoints } from '../../two-factor-contract.ts'

type Props = {
  transport: Transport
  /** The viewer's address, for password managers. */
  email: string
  /** What the call needs. */
  needs?: NeededProof
  /** Called once; false if the user canceled. */
  onDone: (isConfirmed: boolean) => void
}

/** Opens the dialog above everything else on the page and returns whether the user proved who they are. */
export function askToReauthenticate(props: Omit<Props, 'onDone'>): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise<boolean>((resolve) => {
    root.render(<ReauthenticationDialog {...props} onDone={resolve} />)
  }).finally(() => {
    root.unmount()
    host.remove()
  })
}

/** Asks users to prove who they are before something that needs a recent sign-in. */
export function ReauthenticationDialog({ transport, email, needs = 'any', onDone }: Props) {
  const isFactor = needs === 'second_factor'
  const api = createApi<AccountEndpoints>(transport)
  const codes = createApi<TwoFactorEndpoints>(transport)
  const [ways, setWays] = useState<Reauthentication>()
  const [hasFailed, setFailed] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      const loaded = await api.call('GET /api/auth/reauthentication')
      if (isFactor ? loaded.isFactorRecent : loaded.isRecent) onDone(true)
      // A password or another site is no second factor.
      else setWays(isFactor ? { ...loaded, password: false, provider: null } : loaded)
    } catch {
      setFailed(true)
    } finally {
      setLoading(false)
    }
  }
  const start = useRef(load)
  useEffect(() => void start.current(), [])
  return (
    <Dialog
      open
      onClose={() => onDone(false)}
      title="Confirm that it is you"
      description={
        isFactor ? FACTOR_REASON : 'You signed in a while ago, and this concerns money or your account.'
      }
    >
      <div className="grid gap-4">
        {!ways && hasFailed && (
          <LoadFailure text="The ways to confirm could not be loaded." busy={isLoading} onRetry={load} />
        )}
        {!ways && !hasFailed && (
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
        {ways?.passkey && (
          <PasskeyButton transport={transport} isOnly={!ways.password} onDone={() => onDone(true)} />
        )}
        {ways?.code && !ways.password && (
          <CodeForm
            onCancel={() => onDone(false)}
            send={async (code) => {
              await codes.call('POST /api/auth/reauthenticate/code', { body: { code } })
              onDone(true)
            }}
          />
        )}
        {ways?.provider && <ProviderLink name={ways.provider} />}
        {ways && isFactor && <LostFactor />}
        {ways && !isFactor && !ways.password && (
          <NoPassword hasOther={ways.provider !== null || ways.passkey || ways.code} />
        )}
        {(ways ? !ways.password && !ways.code : hasFailed) && (
          <Button variant="secondary" onClick={() => onDone(false)}>
            Cancel
          </Button>
        )}
      </div>
    </Dialog>
  )
}

type SecretFormProps = { send: (secret: string) => Promise<void>; onCancel: () => void }

function PasswordForm({ email, ...rest }: SecretFormProps & { email: string }) {
  return (
    <SecretForm {...rest} name="password" label="Password" missing="Please enter your password.">
      <input type="hidden" autoComplete="username" value={email} readOnly />
    </SecretForm>
  )
}

function CodeForm(props: SecretFormProps) {
  return (
    <SecretForm
      {...props}
      name="code"
      label="Code from your authenticator app, or a recovery code"
      missing="Please enter the code."
    />
  )
}

type FormProps = SecretFormProps & {
  name: 'password' | 'code'
  label: string
  missing: string
  children?: ReactNode
}

function SecretForm({ name, label, missing, send, onCancel, children }: FormProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const secret = field.current?.value ?? ''
    if (!secret) {
      setError(missing)
      field.current?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      await send(secret)
    } catch (cause) {
      setBusy(false)
      setError((cause instanceof ApiError && cause.fields[name]) || textOf(cause))
      field.current?.select()
    }
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            type={name === 'password' ? 'password' : 'text'}
            name={name}
            required
            autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
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

type PasskeyButtonProps = { transport: Transport; isOnly: boolean; onDone: () => void }

function PasskeyButton({ transport, isOnly, onDone }: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    const passkeys = await import('../passkeys/passkey-browser.ts')
    try {
      await passkeys.reauthenticateWithPasskey(createApi<TwoFactorEndpoints>(transport))
      onDone()
    } catch (cause) {
      setBusy(false)
      setError(passkeys.passkeyErrorText(cause))
    }
  }
  return (
    <>
      {error && <Notice tone="danger">{error}</Notice>}
      <Button variant={isOnly ? 'primary' : 'secondary'} busy={isBusy} onClick={confirm} className="w-full">
        Use your passkey
      </Button>
    </>
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
        Continue with <bdi>{name}</bdi>
      </a>
      <p className="text-sm text-muted">You will come back to this page. Then repeat your last step.</p>
    </div>
  )
}

const FACTOR_REASON =
  'This changes how you sign in. Your account is protected by a second factor, so your password alone is not enough.'

function LostFactor() {
  return (
    <p className="text-sm text-muted">
      If you have none of these at hand, use one of the recovery codes that you saved. Without one, please{' '}
      <a href="/contact" className="link">
        write to us
      </a>
      .
    </p>
  )
}

function NoPassword({ hasOther }: { hasOther: boolean }) {
  return (
    <p className="text-sm text-muted">
      <span>{hasOther ? 'Or ' : 'Your account has no password yet. Please '}</span>
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
