import { createContext, use } from 'react'
import { DEFAULT_TIME_ZONE, deviceTimeZone } from '#lib/times.ts'
import { useHydrated } from './use-hydrated.ts'

/** The time zone that the server assumes for the reader, so that the first render in the browser is the same. */
export const ServerTimeZone = createContext(DEFAULT_TIME_ZONE)

/**
 * The year in which the server rendered the page, so that deadlines in it are written without a year by server and browser;
 * undefined where it is unknown.
 */
export const CurrentYear = createContext<string | undefined>(undefined)

/** The time zone of what a part of a page is about, such as a sale; null where the reader's applies. */
export const SubjectTimeZone = createContext<string | null>(null)

/**
 * The time zone of the subject if it has one, else the reader's: the device's, after a first render in the one that the server
 * assumed.
 */
export function useTimeZone(): string {
  const assumed = use(ServerTimeZone)
  const subject = use(SubjectTimeZone)
  const isHydrated = useHydrated()
  return subject ?? (isHydrated ? deviceTimeZone() : assumed)
}
