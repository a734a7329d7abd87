/** Messages of validation errors for people, the same in server and browser. A schema's own message takes precedence. */
import { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** Options up to this number are named in a message. */
const MAX_NAMED = 6

const anyOf = (texts: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(texts)
const allOf = (texts: string[]) => new Intl.ListFormat('en-US', { type: 'conjunction' }).format(texts)

/** The message of a value with the wrong type, by the expected type. */
const TYPES: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose true or false.',
  date: 'Choose a date.',
  array: 'Send a list.',
  tuple: 'Send a list.',
  object: 'Send named values.',
  record: 'Send named values.',
}

/** The message of text in the wrong format, by the expected format. */
const FORMATS: Record<string, string> = {
  email: 'Enter an email address, such as name@example.com.',
  url: 'Enter a web address, such as https://example.com.',
  uuid: 'This ID is not valid.',
  date: 'Choose a date.',
  datetime: 'Enter a date and time.',
}

/** The message of an issue; a missing or empty value is 'Required'. */
export function validationMessage(issue: Issue): string {
  const { input } = issue
  const { coerce, format } = (issue.inst?._zod.def ?? {}) as { coerce?: boolean; format?: string }
  // A coerced text that is not a number is NaN as well, but not missing.
  if (input === undefined || input === null || (Number.isNaN(input) && !coerce)) return 'Required'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[format === 'safeint' ? 'int' : issue.expected] ?? 'Check this value.'
    case 'invalid_value':
      return issue.values.length > MAX_NAMED
        ? 'Choose one of the options.'
        : `Choose ${anyOf(issue.values.map(String))}.`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Enter a whole number.' : `Enter a multiple of ${issue.divisor}.`
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Check the format.'
    case 'unrecognized_keys':
      return `Leave out ${allOf(issue.keys)}.`
    default:
      return 'Check this value.'
  }
}

function tooSmall(origin: string, minimum: number, inclusive: boolean): string {
  if (origin === 'string') return minimum <= 1 ? 'Required' : `Use at least ${minimum} characters.`
  if (origin === 'array') return minimum <= 1 ? 'Add at least one.' : `Add at least ${minimum}.`
  return inclusive ? `Enter ${shown(minimum)} or more.` : `Enter more than ${shown(minimum)}.`
}

function tooBig(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `Use at most ${maximum} ${maximum === 1 ? 'character' : 'characters'}.`
  if (origin === 'array') return `Add at most ${maximum}.`
  return inclusive ? `Enter ${shown(maximum)} or less.` : `Enter less than ${shown(maximum)}.`
}

const shown = (number: number) => number.toLocaleString('en-US')

/** Makes zod use these messages in this process or page; can be called repeatedly. */
export function configureValidationMessages(): void {
  z.config({ customError: validationMessage })
}
