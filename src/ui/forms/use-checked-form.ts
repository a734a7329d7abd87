import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { ApiError } from '#lib/client/client.ts'
import { clearFormDraft, readFormDraft, saveFormDraft } from './form-draft.ts'

export type FormOptions<Values extends FieldValues, Input> = {
  defaults: Values
  /** Key under which unsent values are stored on this device; without it they are not stored. */
  formDraftKey?: string
  /** Sends the body. Field errors of an ApiError appear at their fields; `send` reports other errors. */
  send: (input: Input) => Promise<unknown>
}

export type CheckedForm<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  submit: (event?: React.SyntheticEvent) => Promise<void>
  /** The first error at or below a path such as `pairing.priceRange.max`. */
  errorAt: (path: string) => string | undefined
  /** Whether a stored draft was filled in. */
  isRestored: boolean
  /** Removes the draft from this device. */
  deleteFormDraft: () => void
  /** Removes the draft and resets the form. */
  startOver: () => void
}

/** Milliseconds without typing after which the draft is stored. */
const DRAFT_DELAY_MS = 300

/** A form whose values `resolver` checks and converts, and whose unsent values survive a closed tab. */
export function useCheckedForm<Values extends FieldValues, Input>(
  options: FormOptions<Values, Input> & { resolver: Resolver<Values, unknown, Input> },
): CheckedForm<Values> {
  const { formDraftKey, send, resolver } = options
  // Callers create a new but equal object on each render.
  const [defaults] = useState(options.defaults)
  const [isRestored, setRestored] = useState(false)
  const form = useForm<Values, unknown, Input>({
    defaultValues: defaults as DefaultValues<Values>,
    resolver,
  })
  const { reset, subscribe } = form

  // After hydration, because the server has no drafts.
  useEffect(() => {
    const draft = formDraftKey && readFormDraft<Values>(formDraftKey)
    if (!draft) return
    reset({ ...defaults, ...draft } as Values, { keepDefaultValues: true })
    setRestored(true)
  }, [formDraftKey, reset, defaults])

  const unsaved = useRef<Unsaved>(undefined)
  useEffect(() => {
    if (!formDraftKey) return
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        forget(unsaved)
        if (!isDirty) return
        const save = () => {
          forget(unsaved)
          saveFormDraft(formDraftKey, changed(values, defaults))
        }
        unsaved.current = { timer: setTimeout(save, DRAFT_DELAY_MS), save }
      },
    })
    return () => {
      unsubscribe()
      // What was typed last in a form that is left.
      unsaved.current?.save()
    }
  }, [subscribe, formDraftKey, defaults])

  const deleteFormDraft = () => {
    forget(unsaved)
    if (formDraftKey) clearFormDraft(formDraftKey)
  }
  return {
    // Fields need only the controls' types.
    form: form as unknown as UseFormReturn<Values>,
    isRestored,
    submit: form.handleSubmit(async (input) => {
      forget(unsaved)
      if (formDraftKey) saveFormDraft(formDraftKey, changed(form.getValues(), defaults))
      try {
        await send(input)
        deleteFormDraft()
      } catch (error) {
        const fields = Object.entries((error as ApiError).fields ?? {})
        for (const [index, [path, message]] of fields.entries())
          form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
      }
    }),
    errorAt: (path) => firstMessage(get(form.formState.errors, path)),
    deleteFormDraft,
    startOver() {
      deleteFormDraft()
      setRestored(false)
      reset(defaults)
    },
  }
}

/** A draft that is stored after a pause in typing. */
type Unsaved = { timer: ReturnType<typeof setTimeout>; save: () => void }

function forget(unsaved: RefObject<Unsaved | undefined>): void {
  clearTimeout(unsaved.current?.timer)
  unsaved.current = undefined
}

/** The changed fields. A draft omits the others, because their stored values may change in the meantime. */
function changed<V extends object>(values: V, defaults: V): Partial<V> {
  const initial = defaults as Record<string, unknown>
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name]),
  )
  return Object.fromEntries(entries) as Partial<V>
}

function firstMessage(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if ('message' in node && typeof node.message === 'string') return node.message
  return Object.entries(node)
    .filter(([name]) => name !== 'ref')
    .map(([, inner]) => firstMessage(inner))
    .find(Boolean)
}
