import { AppError } from '../errors.ts'
import { screen } from '../screening/index.ts'

/**
 * Rejects public texts with contact details. `texts` maps form fields to their texts; `why` ends the message. Throws
 * AppError `invalid` with a message for each field.
 */
export function requireCleanTexts(
  texts: Record<string, string | null | undefined>,
  why = 'contact stays on Littermate until a sale',
): void {
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const { flagged, summary } = screen(text ?? '')
    if (flagged) fields[field] = `${summary.replace('Message', 'This text')}. Please remove them: ${why}.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
