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
import { clearDraft, readDraft, saveDraft } from './form-draft.ts'

type Issue = { path: PropertyKey[]; message: string }
type Schema<Wire> = {
  safeParse(value: unknown): { success: true; data: Wire } | { success: false; error: { issues: Issue[] } }
}

type Options<Values extends FieldValues, Wire> = {
  /** The contract's schema for the request. */
  schema: Schema<Wire>
  /** Converts the values of the controls to the request, for example dollars to cents. Paths stay the same. */
  toWire: (values: Values) => unknown
  defaults: Values
  /** The key of the draft on this device. */
  draftKey: string
  /** Sends the request. Field errors of an ApiError are shown at the fields; `send` itself reports other errors. */
  send: (wire: Wire) => Promise<unknown>
}

export type ZodForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  submit: (event?: React.SyntheticEvent) => Promise<void>
  /** The error message at a path or below it: `pairing.priceRange.max`. */
  errorAt: (path: string) => string | undefined
  /** A draft has been restored. */
  isRestored: boolean
  /** Deletes the draft, because the values are stored elsewhere. */
  deleteDraft: () => void
  /** Deletes the draft and resets the form to the defaults. */
  startOver: () => void
}

/** Milliseconds without input after which the draft is saved. */
const SAVE_DELAY_MS = 300

/** A form that is validated by the contract's schema and saves unsent values as a draft. */
export function useZodForm<Values extends FieldValues, Wire>(
  options: Options<Values, Wire>,
): ZodForm<Values> {
  const { schema, toWire, draftKey, send } = options
  // The first defaults: callers create an equal object in each render.
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

  // In an effect, because the server renders without a draft.
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
          timer.current = setTimeout(() => saveDraft(draftKey, changed(values, defaults)), SAVE_DELAY_MS)
      },
    })
    return stop
  }, [subscribe, draftKey, defaults])

  const deleteDraft = () => {
    clearTimeout(timer.current)
    clearDraft(draftKey)
  }
  return {
    form,
    isRestored,
    submit: form.handleSubmit(async (values) => {
      const parsed = schema.safeParse(toWire(values))
      if (!parsed.success) return
      clearTimeout(timer.current)
      saveDraft(draftKey, changed(values, defaults))
      try {
        await send(parsed.data)
        deleteDraft()
      } catch (error) {
        const fields = Object.entries((error as ApiError).fields ?? {})
        for (const [path, message] of fields) form.setError(path as Path<Values>, { message })
      }
    }),
    errorAt: (path) => textAt(form.formState.errors, path),
    deleteDraft,
    startOver() {
      deleteDraft()
      setRestored(false)
      reset(defaults)
    },
  }
}

/** The values that differ from the defaults. The draft omits the others, because they may change on the server. */
function changed<V extends object>(values: V, defaults: V): Partial<V> {
  const was = defaults as Record<string, unknown>
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  )
  return Object.fromEntries(entries) as Partial<V>
}

/** The first issue at each path, nested by path as react-hook-form expects them. */
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
