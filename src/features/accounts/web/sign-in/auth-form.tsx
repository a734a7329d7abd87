import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#lib/client/client.ts'
import { Button } from '#ui/button.tsx'
import { useCheckedForm } from '#ui/forms/use-checked-form.ts'
import { Notice } from '#ui/notice.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { UNREACHABLE } from './unreachable.ts'
import { useReturnTo } from './use-return-to.ts'

type Values = Record<string, string>

export type AuthFields = {
  register: UseFormReturn<Values>['register']
  errorAt: (name: string) => string | undefined
}

type Props<Input> = {
  /** The page's own path, which accepts the form from browsers without scripts. */
  action: string
  /** Loads the schema of what is sent, when the form gets the focus. */
  schema: () => Promise<z.ZodType<Input>>
  submitLabel: string
  /** The message for an error code in the page's URL. */
  initialError?: string | undefined
  onSubmit: (input: Input) => Promise<void>
  children: (fields: AuthFields) => ReactNode
  /** Content below the form; `fill` fills in its fields. */
  footer?: (fill: (values: Values) => void) => ReactNode
}

/** A form of the sign-in pages. Without scripts, the browser submits it to `action`. */
export function AuthForm<Input>(props: Props<Input>) {
  const { action, schema, submitLabel, initialError, onSubmit, children, footer } = props
  const returnTo = useReturnTo()
  const isHydrated = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState(initialError)
  const loadResolver = async () => {
    const [{ resolverFor }, loaded] = await Promise.all([import('#ui/forms/zod-resolver.ts'), schema()])
    return resolverFor<Values, Input>(loaded, (values) => values)
  }
  const resolver: Resolver<Values, unknown, Input> = async (...values) => (await loadResolver())(...values)
  const { form, submit, errorAt } = useCheckedForm<Values, Input>({
    resolver,
    // Without defaults, text typed or autofilled before hydration stays.
    defaults: {},
    async send(input) {
      setBusy(true)
      setError(undefined)
      try {
        await onSubmit(input)
      } catch (cause) {
        setBusy(false)
        const detail = cause instanceof ApiError ? cause.detail : ''
        setError(detail || UNREACHABLE)
        throw cause
      }
    },
  })
  const { register, setValue } = form
  const button = useRef<HTMLButtonElement>(null)
  const fill = (values: Values) => {
    for (const [name, value] of Object.entries(values)) setValue(name, value)
    button.current?.focus()
  }
  const submitFields = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Some password managers fill in fields without sending events.
    for (const [name, value] of new FormData(event.currentTarget)) setValue(name, String(value))
    setBusy(true)
    try {
      await loadResolver()
    } catch {
      return setError(UNREACHABLE)
    } finally {
      setBusy(false)
    }
    await submit()
  }
  return (
    <>
      <form
        method="post"
        action={action}
        noValidate={isHydrated}
        onSubmit={submitFields}
        // What fails to load is loaded again when the form is sent.
        onFocus={() => void loadResolver().catch(() => {})}
        className="grid gap-4"
      >
        {error && <Notice tone="danger">{error}</Notice>}
        <input type="hidden" name="returnTo" value={returnTo} />
        {children({ register, errorAt })}
        <Button ref={button} type="submit" size="lg" busy={isBusy} className="mt-1 w-full">
          {submitLabel}
        </Button>
      </form>
      {footer?.(fill)}
    </>
  )
}
