/** The provider's rules for what card statements show (docs.stripe.com/get-started/account/statement-descriptors). */
import { invalidParameter } from '../api-error.ts'

/** Characters of a whole descriptor, and of the shortest prefix with the asterisk and the space after it. */
const LONGEST = 22
const SHORTEST_PREFIX = 4

type Texts = {
  statement_descriptor?: string | undefined
  statement_descriptor_suffix?: string | undefined
}

/** Throws the provider's 400: cards have a suffix with a letter, in Latin letters, without some signs, that fits. */
export function requireStatementTexts(texts: Texts): void {
  const suffix = texts.statement_descriptor_suffix
  if (texts.statement_descriptor !== undefined) {
    const message =
      'For card charges, statement_descriptor is not supported. Use statement_descriptor_suffix instead.'
    throw invalidParameter('parameter_invalid', 'statement_descriptor', message)
  }
  if (suffix === undefined || suffix === '') return
  const problem = problemOf(suffix)
  if (problem) throw invalidParameter('parameter_invalid', 'statement_descriptor_suffix', problem)
}

function problemOf(suffix: string): string | undefined {
  if (suffix.length > LONGEST - SHORTEST_PREFIX)
    return 'The statement descriptor must be at most 22 characters, with its prefix.'
  if (/[<>\\'"*]/.test(suffix)) return `The statement descriptor must not contain < > \\ ' " or *.`
  if (/[^\x20-\x7e\u00a0-\u024f]/.test(suffix))
    return 'The statement descriptor must contain only Latin characters.'
  return /\p{L}/u.test(suffix) ? undefined : 'The statement descriptor must contain at least one letter.'
}
