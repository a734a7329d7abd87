/** Schemas of credentials, used by forms and the API. */
import { z } from 'zod'
import { addressField } from '#lib/email-address.ts'
import { isTimeZone } from '#lib/times.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

/** An email address in lowercase, with its domain in ASCII. */
export const emailSchema = addressField('Please enter an email address.')

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

const anyName = z
  .string()
  .trim()
  .max(80)
  .regex(/^[^\p{Cc}<>]*$/u, 'Please leave out control characters and angle brackets.')

/** A first name, or the only one; some have one letter. */
export const nameSchema = anyName.min(1)

/** Empty for people with one name. */
export const lastNameSchema = anyName

/** The name of a time zone, such as `America/Chicago`. */
export const timeZoneSchema = z.string().refine(isTimeZone, 'Please use the name of a time zone.')

export const signInSchema = z.object({ email: emailSchema, password: sentPasswordSchema })

export const signUpSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  firstName: nameSchema,
  lastName: lastNameSchema.optional(),
})

export const resetRequestSchema = z.object({ email: emailSchema })

export const newPasswordSchema = z.object({ newPassword: passwordSchema })
