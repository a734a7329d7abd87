import type { Clock } from './clock.ts'
import type { DbOrTx } from './store/store.ts'

/** What one API call works with. */
export type Call = {
  tx: DbOrTx
  /** Unix time in seconds, as in all of the provider's objects. */
  now: number
  /** The request that the call's events name; null when a browser or a test made the call. */
  requestId: string | null
  idempotencyKey: string | null
  /** The connected account on whose behalf the call is made; null for the platform. */
  account: string | null
  /** The origin at which browsers find the hosted pages; a page from which they come is on the same site. */
  siteOf(returnUrl?: string): string
}

/** Creates the context of one call on a handle or transaction. */
export type StartCall = (
  tx: DbOrTx,
  request?: Partial<Pick<Call, 'requestId' | 'idempotencyKey' | 'account'>>,
) => Call

export function callStarter(clock: Clock, siteOf: Call['siteOf']): StartCall {
  return (tx, request) => ({
    tx,
    now: Math.floor(clock.now().getTime() / 1000),
    requestId: null,
    idempotencyKey: null,
    account: null,
    siteOf,
    ...request,
  })
}
