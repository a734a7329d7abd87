import { useHydrated } from './hydrated.ts'

const FORMS = {
  day: { year: 'numeric', month: 'numeric', day: 'numeric' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Props = { at: string; form: keyof typeof FORMS; className?: string }

/** An ISO moment in the reader's own time zone, which the server does not know: it writes UTC, the browser puts it right. */
export function Moment({ at, form, className }: Props) {
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const shown = new Intl.DateTimeFormat('en-US', { ...FORMS[form], ...zone }).format(new Date(at))
  return (
    <time dateTime={at} className={className}>
      {shown}
    </time>
  )
}
