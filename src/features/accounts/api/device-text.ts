import { deviceOf } from './device.ts'

/** The browser and system that a User-Agent header names, such as "Firefox on Windows". */
export function deviceText(userAgent: string | null | undefined): string {
  const { browser, system } = deviceOf(userAgent ?? null)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
