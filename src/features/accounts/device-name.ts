import type { Device } from './profile-contract.ts'

/** The name of a device, such as "Firefox on Windows". */
export function deviceName({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
