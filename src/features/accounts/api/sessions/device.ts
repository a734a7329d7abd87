import Bowser from 'bowser'
import type { Device } from '../../profile-contract.ts'

/** Characters of a User-Agent header that are stored and read; those of browsers are shorter. */
export const MAX_USER_AGENT = 400

/** The browser and operating system that a User-Agent header names. Anyone can send any header, so it is only a hint. */
export function readDevice(userAgent: string | null): Device {
  const text = userAgent?.slice(0, MAX_USER_AGENT)
  if (!text) return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(text)
  const kind = platform.type
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: kind === 'mobile' || kind === 'tablet' || kind === 'desktop' ? kind : 'other',
  }
}
