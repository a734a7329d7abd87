import type { Transport } from './client.ts'

/** Carries calls by fetch, with the visitor's cookie; JSON both ways. */
export const fetchTransport: Transport = async ({ method, url, body, signal }) => {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: (await response.text()) || (response.ok ? '' : response.statusText),
  }
}
