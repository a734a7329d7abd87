import type { Transport } from './client.ts'

/** The request that finds out who the user is. */
const WHO = '/api/auth/user'

/**
 * A transport that calls `onEnded` when a response says that nobody is signed in. The page, which may still show a user, then
 * asks who that is and leads to the sign-in page.
 */
export function withSessionEnd(transport: Transport, onEnded: () => void): Transport {
  return async (request) => {
    const response = await transport(request)
    if (response.status === 401 && request.url !== WHO) onEnded()
    return response
  }
}
