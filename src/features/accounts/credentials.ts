/** Schemas of credentials, used by forms and the API. */
import { z } from 'zod'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** An email address in lowercase; at most 254 characters (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'That address is too long.')
  .pipe(z.email('Please enter an email address.'))

/** Length matters, not composition (NIST SP 800-63B); only trivial passwords are rejected. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters, please.`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters, please.`)
  .refine((text) => new Set(text).size >= 4, 'Please choose something harder to guess.')

/** A password for signing in; limited in length because hashing is expensive. */
export const sentPasswordSchema = z
  .string()
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters, please.`)

export const nameSchema = z
  .string()
  .trim()
  .min(2, 'At least 2 characters, please.')
  .max(80, 'At most 80 characters, please.')
  .regex(/^[^\p{Cc}<>]*$/u, 'Please use letters only.')
