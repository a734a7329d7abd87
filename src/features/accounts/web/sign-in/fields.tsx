import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { Input } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PASSWORD_MIN } from '../../limits.ts'
import type { AuthFields } from './auth-form.tsx'

type Props = Pick<AuthFields, 'register' | 'errorAt'>

// Every field of these forms is required, so none is marked.

/** The email address, which is also the user name for password managers. Its suggestions may contain passkeys. */
export function EmailField({ register, errorAt, withPasskeys = false }: Props & { withPasskeys?: boolean }) {
  return (
    <Field label="Email" error={errorAt('email')}>
      {(control) => (
        <Input
          {...control}
          {...register('email')}
          required
          type="email"
          autoComplete={withPasskeys ? 'username webauthn' : 'username'}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      )}
    </Field>
  )
}

type PasswordProps = Props & {
  name: 'password' | 'currentPassword' | 'newPassword'
  label?: string
  /** Password managers suggest a new password instead of filling in a stored one. */
  isNew?: boolean
  onInput?: (password: string) => void
}

/** A password field with a button to show it and a hint while Caps Lock is on. */
export function PasswordField({
  register,
  errorAt,
  name,
  label = 'Password',
  isNew,
  onInput,
}: PasswordProps) {
  const { onBlur, onChange, ...registration } = register(name)
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const hints = [isNew && `At least ${PASSWORD_MIN} characters.`, capsLock && 'Caps Lock is on.']
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={errorAt(name)} hint={hints.filter(Boolean).join(' ')}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            {...registration}
            required
            type={shown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            minLength={isNew ? PASSWORD_MIN : undefined}
            onChange={(event) => {
              onInput?.(event.target.value)
              void onChange(event)
            }}
            onKeyDown={watch}
            onKeyUp={watch}
            onBlur={(event) => {
              setCapsLock(false)
              void onBlur(event)
            }}
            className="!pr-12"
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-pressed={shown}
            aria-label="Show password"
            aria-controls={control.id}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  )
}

/** First and last name, side by side. */
export function NameFields({ register, errorAt }: Props) {
  const field = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field label={label} error={errorAt(name)}>
      {(control) => (
        <Input
          {...control}
          {...register(name)}
          required={name === 'firstName'}
          autoComplete={autoComplete}
          maxLength={80}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('firstName', 'First name', 'given-name')}
      {field('lastName', 'Last name (optional)', 'family-name')}
    </div>
  )
}
