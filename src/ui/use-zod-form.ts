import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ApiError } from '#lib/client.ts'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'

type Issue = { path: PropertyKey[]; message: string }
type Schema<Wire> = {
  safeParse(value: unknown): { success: true; data: Wire } | { success: false; error: { issues: Issue[] } }
}

type Options<Values extends FieldValues, Wire> = {
  /** The contract's schema, over what goes out. */
  schema: Schema<Wire>
  /** What goes out for the values of the controls: cents for dollars, numbers for digits. Paths stay the same. */
  toWire: (values: Values) => unknown
  defaults: Values
  /** Under what the unsent values are kept on this device. */
  draftKey: string
  /** Sends the form. Faults that an ApiError names by field are shown at the fields; of others `send` tells itself. */
  send: (wire: Wire) => Promise<unknown>
}

export type ZodForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  submit: (event?: React.SyntheticEvent) => Promise<void>
  /** The text of the fault at a path, with what lies below it: `pairing.priceRange.max`. */
  errorAt: (path: string) => string | undefined
  /** What was typed before and not sent has been filled in. */
  isRestored: boolean
  /** Forgets what this device keeps, since it is safe elsewhere. */
  forget: () => void
  /** Forgets what was typed and begins with the defaults. */
  startOver: () => void
}

/** Milliseconds without typing after which the values are kept. */
const QUIET_MS = 300

/** A form checked by the contract's own schema, whose unsent values survive a closed tab. */
export function useZodForm<Values extends FieldValues, Wire>(
  options: Options<Values, Wire>,
): ZodForm<Values> {
  const { schema, toWire, draftKey, send } = options
  // What the form began with; who renders anew makes a new object that means the same.
  const [defaults] = useState(options.defaults)
  const [isRestored, setRestored] = useState(false)
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver: async (values) => {
      const parsed = schema.safeParse(toWire(values))
      if (parsed.success) return { values, errors: {} }
      return { values: {}, errors: errorsOf<Values>(parsed.error.issues) }
    },
  })
  const { reset, subscribe } = form

  // After the first rendering, which is the server's too.
  useEffect(() => {
    const draft = readDraft<Values>(draftKey)
    if (!draft) return
    reset({ ...defaults, ...draft } as Values, { keepDefaultValues: true })
    setRestored(true)
  }, [draftKey, reset, defaults])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current)
        if (isDirty)
          timer.current = setTimeout(() => keepDraft(draftKey, changed(values, defaults)), QUIET_MS)
      },
    })
    return stop
  }, [subscribe, draftKey, defaults])

  const forget = () => {
    clearTimeout(timer.current)
    dropDraft(draftKey)
  }
  return {
    form,
    isRestored,
    submit: form.handleSubmit(async (values) => {
      const parsed = schema.safeParse(toWire(values))
      if (!parsed.success) return
      clearTimeout(timer.current)
      keepDraft(draftKey, changed(values, defaults))
      try {
        await send(parsed.data)
        forget()
      } catch (error) {
        const fields = Object.entries((error as ApiError).fields ?? {})
        for (const [path, message] of fields) form.setError(path as Path<Values>, { message })
      }
    }),
    errorAt: (path) => textAt(form.formState.errors, path),
    forget,
    startOver() {
      forget()
      setRestored(false)
      reset(defaults)
    },
  }
}

/** What differs from what the form began with: a draft says nothing about the rest, which may change meanwhile. */
function changed<V extends object>(values: V, defaults: V): Partial<V> {
  const was = defaults as Record<string, unknown>
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  )
  return Object.fromEntries(entries) as Partial<V>
}

/** The issues of a schema as the form knows them: nested by path, the first of each. */
function errorsOf<Values extends FieldValues>(issues: Issue[]): FieldErrors<Values> {
  const errors: Record<string, unknown> = {}
  for (const { path, message } of issues) {
    let at = errors
    const [last = 'root', ...parents] = path.map(String).reverse()
    for (const part of parents.reverse()) {
      at[part] ??= {}
      at = at[part] as Record<string, unknown>
    }
    at[last] ??= { type: 'invalid', message }
  }
  return errors as FieldErrors<Values>
}

function textAt(errors: object, path: string): string | undefined {
  let at: unknown = errors
  for (const part of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[part]
  return firstText(at)
}

function firstText(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('message' in node && typeof node.message === 'string') return node.message
  return Object.entries(node)
    .filter(([name]) => name !== 'ref')
    .map(([, inner]) => firstText(inner))
    .find(Boolean)
}
