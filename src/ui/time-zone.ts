import { createContext, use } from 'react'
import { DEFAULT_TIME_ZONE, deviceTimeZone } from '#lib/times.ts'
import { useHydrated } from './use-hydrated.ts'

/** The time zone that the server assumes for the reader, so that the first render in the browser is the same. */
export const ServerTimeZone = createContext(DEFAULT_TIME_ZONE)

/** The reader's time zone: the device's, after a first render in the one that the server assumed. */
export function useTimeZone(): string {
  const assumed = use(ServerTimeZone)
  return useHydrated() ? deviceTimeZone() : assumed
}
