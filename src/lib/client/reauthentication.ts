import type { ErrorBody, ErrorCode } from '../errors.ts'
import type { Transport } from './client.ts'

const REQUIRED: ErrorCode = 'reauthentication_required'

/** What a call needs: any proof of who the user is, or a second factor. */
export type NeededProof = 'any' | 'second_factor'

/**
 * A transport that asks users to prove who they are when a call needs a recent sign-in or a second factor, and then repeats
 * the call. `ask` returns false if the user canceled; the call then has its first response. Calls at the same time share one
 * question.
 */
export function withReauthentication(
  transport: Transport,
  ask: (needs: NeededProof) => Promise<boolean>,
): Transport {
  let asking: Promise<boolean> | undefined
  return async (request) => {
    const response = await transport(request)
    if (response.status !== 403 || !response.text.includes(REQUIRED)) return response
    asking ??= ask(neededBy(response.text)).finally(() => {
      asking = undefined
    })
    return (await asking) ? transport(request) : response
  }
}

function neededBy(text: string): NeededProof {
  const { details } = JSON.parse(text) as ErrorBody
  return details?.needs === 'second_factor' ? 'second_factor' : 'any'
}
