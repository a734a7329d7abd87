import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { configureValidationMessages } from '#lib/texts/validation-messages.ts'

configureValidationMessages()

/** Checks the body that `toInput` makes of a form's values against the contract's schema. */
export function resolverFor<Values extends FieldValues, Input>(
  schema: z.ZodType<Input>,
  toInput: (values: Values) => unknown,
): Resolver<Values, unknown, Input> {
  const checked = z.preprocess((values) => toInput(values as Values), schema)
  return zodResolver(checked as z.ZodType<Input, Values>)
}
