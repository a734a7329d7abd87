import { isSignatureOf, type Keys, signBytes } from '#platform/signatures/index.ts'

/**
 * The session token of a Cookie header if our signature is valid, otherwise null. The library signs a cookie as
 * `token.base64(HMAC-SHA-256(token))`, percent-encoded. Checking it here avoids database queries for forged cookies.
 */
export function readSessionToken(header: string | undefined, name: string, keys: Keys): string | null {
  const value = cookieValue(header, name)
  return value ? readSigned(value, keys) : null
}

/** The value of a cookie in a Cookie header, as it is written there. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** The value of a cookie, signed as the library does. */
export function signCookie(value: string, keys: Keys): string {
  const signature = signBytes(keys, 'sign-in', Buffer.from(value)).toString('base64')
  return encodeURIComponent(`${value}.${signature}`)
}

/**
 * A request whose cookies and token of a confirmation link are signed with the current secret if the previous one signed
 * them, because the library verifies them only with the current one.
 */
export async function withCurrentSignatures(request: Request, keys: Keys): Promise<Request> {
  if (keys.of('sign-in').length === 1) return request
  const headers = new Headers(request.headers)
  const cookies = headers.get('cookie')
  if (cookies)
    headers.set(
      'cookie',
      cookies
        .split(';')
        .map((pair) => resignCookie(pair, keys))
        .join(';'),
    )
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token) url.searchParams.set('token', resignToken(token, keys))
  const body = request.method === 'POST' ? { body: await request.text() } : {}
  return new Request(url, { method: request.method, headers, ...body })
}

function resignCookie(pair: string, keys: Keys): string {
  const at = pair.indexOf('=')
  const value = readSigned(pair.slice(at + 1).trim(), keys)
  return value === null ? pair : `${pair.slice(0, at)}=${signCookie(value, keys)}`
}

/** A confirmation token is a JSON Web Token with HMAC-SHA-256. */
function resignToken(token: string, keys: Keys): string {
  const [signed, signature] = splitAtLastDot(token)
  const bytes = Buffer.from(signed)
  if (!isSignatureOf(keys, 'sign-in', bytes, Buffer.from(signature, 'base64url'))) return token
  return `${signed}.${signBytes(keys, 'sign-in', bytes).toString('base64url')}`
}

/** The value of a signed cookie; null if it is not encoded correctly or none of our keys signed it. */
function readSigned(encoded: string, keys: Keys): string | null {
  const [value, signature] = splitAtLastDot(decode(encoded))
  const isOurs = isSignatureOf(keys, 'sign-in', Buffer.from(value), Buffer.from(signature, 'base64'))
  return value && isOurs ? value : null
}

function splitAtLastDot(text: string): [string, string] {
  const dot = Math.max(text.lastIndexOf('.'), 0)
  return [text.slice(0, dot), text.slice(dot + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
