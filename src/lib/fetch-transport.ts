import { ApiError, type Transport } from './client.ts'

/** Status of a call that got no answer. */
const NO_ANSWER = 0

/** Carries calls by fetch, with the visitor's cookie; JSON both ways. Throws an ApiError of status 0 without answer. */
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
    throw new ApiError(NO_ANSWER, 'The site cannot be reached. Check your connection and try again.')
  })
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: (await response.text()) || (response.ok ? '' : response.statusText),
  }
}
