/** Types that several settings share. */
import { z } from 'zod'

declare module 'zod' {
  interface GlobalMeta {
    /** What docs/settings.md shows as the default where no fixed value is one. */
    defaultText?: string
  }
}

/** A text that must not be empty if it is set. */
export const optionalText = z.string().trim().min(1).optional()

/** A URL with one of these protocols. */
export const url = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => protocols.some((protocol) => text.startsWith(`${protocol}://`)) && URL.canParse(text), {
      error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
    })

/** A secret that can be replaced while the site runs: the current one and, after a rotation, the previous one. */
export const replaceable = (secret: z.ZodString) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(
      z
        .tuple([secret], secret)
        .refine((secrets) => secrets.length <= 2 && new Set(secrets).size === secrets.length, {
          error: 'must be one secret, or the new one and the previous one, separated by a comma',
        }),
    )
    .optional()

/** A list separated by commas. */
export const list = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .pipe(z.array(item))

/** Whether something is required; production has another default. */
export const required = z.enum(['required', 'optional']).optional()
export const REQUIRED_TEXT = '`required` in production, otherwise `optional`'
