import { withoutInvisible } from './invisible.ts'

/**
 * The text of a URL parameter, trimmed and cut to `maxLength` UTF-16 code units, without
 * characters that nobody sees, null characters among them, which PostgreSQL cannot store, and without half of a surrogate pair at its end.
 */
export function readTextParam(value: string | null, maxLength: number): string {
  const text = withoutInvisible(value ?? '')
    .trim()
    .slice(0, maxLength)
  return text.isWellFormed() ? text : text.replace(/[\ud800-\udbff]$/, '')
}
