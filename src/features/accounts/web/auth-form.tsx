import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError } from '#lib/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReturnTo } from './auth-frame.tsx'

type Props = {
  /** The page's own path: it takes the form too, for a browser in which no script runs yet. */
  action: string
  submitLabel: string
  /** What the page said before, such as a refusal in its address. */
  refusal?: string | undefined
  /** Sends the values by name; a refusal of the API is shown, and its fields are given to `children`. */
  onSubmit: (values: Record<string, string>) => Promise<void>
  children: (errors: Record<string, string>) => ReactNode
}

/** A form that talks to the API. The browser's own inputs keep the values, so that password managers find them. */
export function AuthForm({ action, submitLabel, refusal, onSubmit, children }: Props) {
  const returnTo = useReturnTo()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string; fields: Record<string, string> }>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit(values)
    } catch (cause) {
      setBusy(false)
      const refused = cause instanceof ApiError
      const fields = refused ? cause.fields : {}
      setError({
        text: (refused && cause.detail) || 'We cannot be reached. Please check your connection.',
        fields,
      })
      const first = Object.keys(fields).map((name) => form.elements.namedItem(name))[0]
      if (first instanceof HTMLElement) first.focus()
    }
  }
  const text = error ? error.text : refusal
  return (
    <form method="post" action={action} onSubmit={submit} className="grid gap-4">
      {text && <Notice tone="danger">{text}</Notice>}
      <input type="hidden" name="returnTo" value={returnTo} />
      {children(error?.fields ?? {})}
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {submitLabel}
      </Button>
    </form>
  )
}
