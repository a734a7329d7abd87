import { AppError, ERRORS } from '#lib/errors.ts'
import type { PasswordOwner } from '../../password-strength.ts'

/**
 * Throws `weak_password` with an explanation at `field` for a new password that is easy to guess, for example because it
 * contains the user's name. The dictionaries are loaded with the first call.
 */
export async function requireStrongPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { passwordStrength } = await import('../../password-strength.ts')
  const { isStrong, advice } = passwordStrength(password, owner)
  if (isStrong) return
  const message = `${ERRORS.weak_password[1]} ${advice}`
  throw new AppError('weak_password', { fields: { [field]: message } })
}
