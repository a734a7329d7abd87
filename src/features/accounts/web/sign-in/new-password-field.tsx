import { useCallback, useRef, useState } from 'react'
import type { PasswordOwner } from '../../password-strength.ts'
import { useViewer } from '../viewer.ts'
import type { AuthFields } from './auth-form.tsx'
import { PasswordField } from './fields.tsx'
import { PasswordMeter } from './password-meter.tsx'

type Props = Pick<AuthFields, 'register' | 'errorAt'> & { name: 'password' | 'newPassword'; label?: string }

/** A field for a new password, with its strength. The form's email address and names make a password weak. */
export function NewPasswordField(props: Props) {
  const [password, setPassword] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const viewer = useViewer()
  const ownerOf = useCallback((): PasswordOwner => {
    const values = new FormData(box.current?.closest('form') ?? undefined)
    const text = (field: 'email' | 'firstName' | 'lastName') =>
      String(values.get(field) ?? viewer?.[field] ?? '')
    return { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
  }, [viewer])
  return (
    <div ref={box} className="grid gap-2">
      <PasswordField {...props} isNew onInput={setPassword} />
      <PasswordMeter password={password} ownerOf={ownerOf} hasError={!!props.errorAt(props.name)} />
    </div>
  )
}
