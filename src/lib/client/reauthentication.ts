import type { ErrorCode } from '../errors.ts'
import type { Transport } from './client.ts'

const REQUIRED: ErrorCode = 'reauthentication_required'

/**
 * A transport that asks users to prove who they are when a call needs a recent sign-in, and then repeats the call. `ask`
 * returns false if the user canceled; the call then has its first response. Calls at the same time share one question.
 */
export function withReauthentication(transport: Transport, ask: () => Promise<boolean>): Transport {
  let asking: Promise<boolean> | undefined
  return async (request) => {
    const response = await transport(request)
    if (response.status !== 403 || !response.text.includes(REQUIRED)) return response
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return (await asking) ? transport(request) : response
  }
}
