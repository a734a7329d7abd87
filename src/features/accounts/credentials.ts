/** Schemas of credentials, used by forms and the API. */
import { z } from 'zod'
import { isTimeZone } from '#lib/times.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

/** An email address in lowercase; at most 254 characters (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long.')
  .pipe(z.email('Please enter an email address.'))

/** Length matters, not composition (NIST SP 800-63B); `requireStrongPassword` then rejects what is easy to guess. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`)

/** A password for signing in; limited in length because hashing is expensive. */
export const sentPasswordSchema = z
  .string()
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters.`)

export const nameSchema = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .regex(/^[^\p{Cc}<>]*$/u, 'Please leave out control characters and angle brackets.')

/** The name of a time zone, such as `America/Chicago`. */
export const timeZoneSchema = z.string().refine(isTimeZone, 'Please use the name of a time zone.')

export const signInSchema = z.object({ email: emailSchema, password: sentPasswordSchema })

export const signUpSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  firstName: nameSchema,
  lastName: nameSchema,
})

export const resetRequestSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z.object({ newPassword: passwordSchema })
