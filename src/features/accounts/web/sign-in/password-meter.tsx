import { useEffect, useState } from 'react'
import type { PasswordOwner, PasswordStrength } from '../../password-strength.ts'

const LEVELS = [
  { label: 'very weak', color: 'bg-danger' },
  { label: 'weak', color: 'bg-danger' },
  { label: 'fair', color: 'bg-clay' },
  { label: 'good', color: 'bg-action' },
  { label: 'strong', color: 'bg-action' },
]
/** Milliseconds without typing, so that screen readers do not announce each letter. */
const DELAY_MS = 400

/**
 * How hard a new password is to guess, as the server will judge it. The estimate is loaded with the first letter; without
 * it, only the server judges. `ownerOf` returns what the form knows about the user; an error next to it gives the advice.
 */
export function PasswordMeter(props: { password: string; ownerOf: () => PasswordOwner; hasError: boolean }) {
  const { password, ownerOf, hasError } = props
  const [strength, setStrength] = useState<PasswordStrength>()
  useEffect(() => {
    let isCurrent = true
    const estimate = async () => {
      const { passwordStrength } = await import('../../password-strength.ts')
      if (isCurrent) setStrength(passwordStrength(password, ownerOf()))
    }
    const timer = setTimeout(() => {
      if (password) estimate().catch(() => {})
      else setStrength(undefined)
    }, DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, ownerOf])
  const level = strength && LEVELS[strength.score]
  return (
    <div aria-live="polite">
      {strength && level && (
        <>
          <div aria-hidden="true" className="mb-2 grid grid-cols-4 gap-1">
            {[1, 2, 3, 4].map((step) => (
              <span
                key={step}
                className={`h-2 rounded-full ${step <= Math.max(strength.score, 1) ? level.color : 'bg-line'}`}
              />
            ))}
          </div>
          <p className="text-sm text-muted">
            {`Password strength: ${level.label}. ${hasError ? '' : strength.advice}`}
          </p>
        </>
      )}
    </div>
  )
}
