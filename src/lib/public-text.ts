import { AppError } from './errors.ts'
import { screen } from './screening/index.ts'

/**
 * Refuses texts that everybody may read and that carry contact details. `texts` maps a form field to what was written;
 * throws AppError `invalid` with a sentence for each field.
 */
export function requireCleanTexts(texts: Record<string, string | null | undefined>): void {
  const fields: Record<string, string> = {}
  for (const [field, text] of Object.entries(texts)) {
    const { flagged, summary } = screen(text ?? '')
    if (flagged)
      fields[field] =
        `${summary.replace('Message', 'This text')}. Please remove them: contact stays on Littermate until a sale.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
