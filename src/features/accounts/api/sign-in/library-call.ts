import type { FastifyRequest } from 'fastify'
import { toLibraryAddress } from '../library-address.ts'
import { ADDRESS_HEADER, type Engine } from './engine.ts'

export type LibraryAnswer = {
  status: number
  body: Record<string, unknown>
  cookies: string[]
  location: string | null
}

/** The request headers that the library needs: cookies, origin, and IP address. */
const PASSED = [
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
]

/** Calls the sign-in library: `path` below /api/auth, a JSON body for POST. Does not throw for error responses. */
export async function callLibrary(
  engine: Engine,
  baseUrl: string,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
  path: string,
  body?: object,
): Promise<LibraryAnswer> {
  const headers = new Headers({ [ADDRESS_HEADER]: request.ip })
  for (const name of PASSED) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  // Browsers send Origin with cross-site requests; other clients send only their own cookies.
  if (!headers.has('origin') && !isForeign(headers)) headers.set('origin', new URL(baseUrl).origin)
  if (body) headers.set('content-type', 'application/json')
  const response = await engine.handler(
    new Request(`${baseUrl}/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(encoded(body)) }),
    }),
  )
  return {
    status: response.status,
    body: await readJson(response),
    cookies: response.headers.getSetCookie(),
    location: response.headers.get('location'),
  }
}

function encoded(body: object): object {
  return 'email' in body && typeof body.email === 'string'
    ? { ...body, email: toLibraryAddress(body.email) }
    : body
}

function isForeign(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  return site === 'cross-site' || site === 'same-site'
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await response.text())
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
