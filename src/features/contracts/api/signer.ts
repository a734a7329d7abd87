/** What is stored about where a signature came from: enough to tell who signed, too little to find a person. */
import Bowser from 'bowser'
import { networkOf } from '#lib/network.ts'

/** `203.0.113.x`, or the first 48 bits of an IPv6 address; `unknown` for anything else. */
export function shortAddress(address: string): string {
  const plain = networkOf(address, 48)
  const [, start] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain) ?? []
  if (start) return `${start}.x`
  return plain.endsWith('::/48') && plain.length <= 60 ? plain : 'unknown'
}

/** Characters of a User-Agent header that are read; those of browsers are shorter. */
const MAX_USER_AGENT = 500
/** Names of `bowser` that are longer than people say them. */
const NAMES: Record<string, string> = { 'Microsoft Edge': 'Edge', 'Chrome Headless': 'Chrome' }

/** `Firefox 142 on Windows`, from the header of a browser; `unknown` for anything else. */
export function browserText(userAgent: string | undefined): string {
  if (!userAgent) return 'unknown'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT))
  const version = browser.version?.split('.')[0]
  if (!browser.name || !version) return 'unknown'
  const isOfApple = platform.vendor === 'Apple' && platform.type !== 'desktop'
  const system = isOfApple ? platform.model : os.name
  return `${NAMES[browser.name] ?? browser.name} ${version}${system ? ` on ${system}` : ''}`
}
