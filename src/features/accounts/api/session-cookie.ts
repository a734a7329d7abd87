import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The session token of a Cookie header if our signature is valid, otherwise null. The library signs a cookie as
 * `token.base64(HMAC-SHA-256(token))`, percent-encoded. Checking it here avoids database queries for forged cookies.
 */
export function readSessionToken(header: string | undefined, name: string, secret: string): string | null {
  const value = header && cookieValue(header, name)
  if (!value) return null
  const dot = value.lastIndexOf('.')
  const token = value.slice(0, Math.max(dot, 0))
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return token && given.length === right.length && timingSafeEqual(given, right) ? token : null
}

function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 0 || pair.slice(0, at).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return null
}
