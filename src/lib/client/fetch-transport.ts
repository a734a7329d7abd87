import { ApiError, type Transport } from './client.ts'

/** Milliseconds after a change in which the public lists of the server may still show the time before it. */
const CHANGE_SHOWS_MS = 3_000
let changedAt = Number.NEGATIVE_INFINITY

/** Lets the next requests ask for current responses, because the page received an event about a change. */
export function noteChange(): void {
  changedAt = performance.now()
}

/** Sends requests with fetch and cookies, bodies as JSON. Throws an ApiError with status 0 if there is no response. */
export const fetchTransport: Transport = async ({ method, url, body, signal }) => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(performance.now() - changedAt < CHANGE_SHOWS_MS && { cache: 'no-cache' }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'The site cannot be reached. Check your connection and try again.')
  })
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: (await response.text()) || (response.ok ? '' : response.statusText),
  }
}
