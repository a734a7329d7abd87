import { AppError } from '../errors.ts'
import { screen } from '../screening/index.ts'

type Texts = Record<string, string | null | undefined>

/**
 * Rejects public texts with contact details. `texts` maps form fields to their texts, and `names` those of people, animals,
 * catteries, and places; `why` ends the message. Throws AppError `invalid` with a message for each field.
 */
export function requireCleanTexts(
  texts: Texts,
  { names = {}, why = 'contact stays on Littermate until a sale' }: { names?: Texts; why?: string } = {},
): void {
  const fields: Record<string, string> = {}
  const all = [texts, names].flatMap((group) =>
    Object.entries(group).map(([field, text]) => ({ field, text, isName: group === names })),
  )
  for (const { field, text, isName } of all) {
    const { flagged, summary } = screen(text ?? '', { isName })
    if (flagged) fields[field] = `${summary.replace('Message', 'This text')}. Please remove them: ${why}.`
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
}
