import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { type CheckedForm, type FormOptions, useCheckedForm } from './use-checked-form.ts'
import { resolverFor } from './zod-resolver.ts'

export type ZodForm<Values extends FieldValues> = CheckedForm<Values>

type Options<Values extends FieldValues, Input> = FormOptions<Values, Input> & {
  /** The contract's schema of the request body. */
  schema: z.ZodType<Input>
  /** Converts control values to the body: dollars to cents, digits to numbers. Paths stay the same. */
  toInput: (values: Values) => unknown
}

/** A form validated by the contract's schema, whose unsent values survive a closed tab. */
export function useZodForm<Values extends FieldValues, Input>({
  schema,
  toInput,
  ...options
}: Options<Values, Input>): ZodForm<Values> {
  return useCheckedForm({ ...options, resolver: resolverFor(schema, toInput) })
}
