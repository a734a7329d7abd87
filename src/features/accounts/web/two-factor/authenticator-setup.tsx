import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useApi } from '#lib/client/query-client.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import type { AppSetup, TwoFactorEndpoints } from '../../two-factor-contract.ts'

type Props = {
  setup: AppSetup
  /** Two-factor authentication is on; the codes are shown once. */
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Adds Littermate to an authenticator app, and confirms it with the first code. */
export function AuthenticatorSetup({ setup, onConfirmed, onCancel }: Props) {
  const api = useApi<TwoFactorEndpoints>()
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  const confirm = useMutation({
    mutationFn: (code: string) => api.call('POST /api/auth/two-factor/confirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: () => field.current?.select(),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value.replace(/\s/g, '') ?? ''
    const isComplete = /^\d{6}$/.test(code)
    setMissing(!isComplete)
    if (isComplete) confirm.mutate(code)
    else field.current?.focus()
  }
  const error = missing
    ? 'Please enter the six digits.'
    : confirm.error && (confirm.error.fields.code ?? confirm.error.detail)
  const { size, path } = setup.qr
  return (
    <div className="grid gap-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Set up your authenticator app
      </h3>
      <p>Scan this QR code with an authenticator app, such as the password manager of your phone.</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        className="w-full max-w-sm rounded-md"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>
        <span className="block text-sm text-muted">
          Or{' '}
          <a href={setup.uri} className="link">
            open your app on this device
          </a>
          , or type this key:
        </span>{' '}
        <code className="wrap-anywhere">{setup.key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Code from the app" error={error || undefined}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
            />
          )}
        </Field>
        {confirm.error?.status === 0 && <Notice tone="danger">{confirm.error.detail}</Notice>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={confirm.isPending}>
            Turn on
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
