/** The shapes of what people prove themselves with; forms and API check the same. */
import { z } from 'zod'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128

/** An address, lower-cased: one mailbox is one account. 254 characters are the most that mail allows (RFC 5321). */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'That address is too long.')
  .pipe(z.email('Please enter an e-mail address.'))

/** Length counts, not composition (NIST SP 800-63B); only what is plainly no password is refused besides. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters, please.`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters, please.`)
  .refine((text) => new Set(text).size >= 4, 'Please choose something harder to guess.')

/** A password that somebody signs in with: compared, never judged; bounded because hashing is work. */
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
