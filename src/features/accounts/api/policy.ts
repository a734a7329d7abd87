import { AppError } from '#lib/errors.ts'

/** Throws `email_unconfirmed` unless the person has confirmed the address, or nobody has to since no mail goes out. */
export function requireConfirmed(viewer: { isVerified: boolean }, mail: { leavesMachine: boolean }): void {
  if (mail.leavesMachine && !viewer.isVerified) throw new AppError('email_unconfirmed')
}
