import { AppError } from '#lib/errors.ts'

/** Throws `email_unconfirmed` if email is sent over SMTP and the user has not confirmed the address. */
export function requireConfirmed(viewer: { isVerified: boolean }, mail: { leavesMachine: boolean }): void {
  if (mail.leavesMachine && !viewer.isVerified) throw new AppError('email_unconfirmed')
}
