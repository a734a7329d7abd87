import { AppError } from '../errors.ts'
import { screen } from '../screening/index.ts'

/** Characters that show nothing, such as marks that change the direction of a text. Emoji need some of them. */
const INVISIBLE =
  /[[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\t\n\r\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}]]/v
/** Joiners are part of emoji and of some scripts, but not of Latin words and numbers. */
const MISPLACED_JOINER =
  /[\p{Script=Latin}\p{N}][\u200c\u200d]|[\u200c\u200d][\p{Script=Latin}\p{N}]|^[\u200c\u200d]|[\u200c\u200d]$/u
/** Tags only follow a flag. */
const MISPLACED_TAG = /(?<![\u{1f3f4}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]/u

/** Whether a text contains characters that nobody sees, with which a name can imitate another one. */
export function hasInvisible(text: string): boolean {
  return [INVISIBLE, MISPLACED_JOINER, MISPLACED_TAG].some((pattern) => pattern.test(text))
}

/**
 * Rejects public texts with contact details or invisible characters. `texts` maps form fields to their texts; `why` ends the message. Throws
 * AppError `invalid` with a message for each field.
 */
export function requireCleanTexts(
  texts: Record<string, string | null | undefined>,
  why = 'contact stays on Littermate until a sale',
): void {
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const { flagged, summary } = screen(text ?? '')
    if (hasInvisible(text ?? ''))
      fields[field] = 'This text contains invisible characters. Please remove them, or type it again.'
    else if (flagged)
      fields[field] = `${summary.replace('Message', 'This text')}. Please remove them: ${why}.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
