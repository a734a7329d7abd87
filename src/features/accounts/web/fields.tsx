import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { Input } from '#ui/controls.tsx'
import { Field } from '#ui/field.tsx'

// Everything on these forms is needed, so no field is marked as such.

/** The person's address; also the user name that a password manager keeps. */
export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <Field label="Email" error={error}>
      {(control) => (
        <Input
          {...control}
          required
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      )}
    </Field>
  )
}

type PasswordProps = {
  name: 'password' | 'newPassword'
  label?: string
  /** A new one is suggested and judged, a known one is filled in. */
  isNew?: boolean
  error?: string | undefined
}

/** The least a password must have, in characters; the API has the last word. */
const SHORTEST = 10

/** A password that can be shown, with a word about the Caps Lock key while it is on. */
export function PasswordField({ name, label = 'Password', isNew = false, error }: PasswordProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const hints = [isNew && `At least ${SHORTEST} characters.`, capsLock && 'Caps Lock is on.']
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hints.filter(Boolean).join(' ')}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            required
            type={shown ? 'text' : 'password'}
            name={name}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            minLength={isNew ? SHORTEST : undefined}
            onKeyDown={watch}
            onKeyUp={watch}
            onBlur={() => setCapsLock(false)}
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
export function NameFields({ errors }: { errors: Record<string, string> }) {
  const field = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <Input {...control} required name={name} autoComplete={autoComplete} minLength={2} maxLength={80} />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('firstName', 'First name', 'given-name')}
      {field('lastName', 'Last name', 'family-name')}
    </div>
  )
}
