import { useSyncExternalStore } from 'react'

const FORMS = {
  day: { year: 'numeric', month: 'numeric', day: 'numeric' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Props = { at: string; form: keyof typeof FORMS; className?: string }

/** An ISO moment in the reader's own time zone, which the server does not know: it writes UTC, the browser puts it right. */
export function Moment({ at, form, className }: Props) {
  const text = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-US', { ...FORMS[form], ...(timeZone && { timeZone }) }).format(new Date(at))
  const shown = useSyncExternalStore(
    never,
    () => text(),
    () => text('UTC'),
  )
  return (
    <time dateTime={at} className={className}>
      {shown}
    </time>
  )
}

const never = () => () => {}
