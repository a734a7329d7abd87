import { useHydrated } from './use-hydrated.ts'

const FORMATS = {
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Props = {
  /** An ISO timestamp. */
  at: string
  format: keyof typeof FORMATS
  className?: string
}

/** A timestamp in the reader's time zone. The server does not know it and renders UTC; the browser corrects that. */
export function LocalTime({ at, format, className }: Props) {
  const zone = useHydrated() ? {} : { timeZone: 'UTC' }
  const text = new Intl.DateTimeFormat('en-US', { ...FORMATS[format], ...zone }).format(new Date(at))
  return (
    <time dateTime={at} className={className}>
      {text}
    </time>
  )
}
