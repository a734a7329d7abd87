import { ApiError, type Transport } from './client.ts'

/** Sends requests with fetch and cookies, bodies as JSON. Throws an ApiError with status 0 if there is no response. */
export const fetchTransport: Transport = async ({ method, url, body, signal }) => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
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
