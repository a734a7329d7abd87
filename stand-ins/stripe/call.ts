import type { Clock } from '#platform/clock/index.ts'
import type { DbOrTx } from './store.ts'

/** What one API call works with. */
export type Call = {
  tx: DbOrTx
  /** Unix time in seconds, as in all of the provider's objects. */
  now: number
  /** The version of the API whose shapes the objects have. */
  apiVersion: string
  /** The request that the call's events name; null when a browser or a test made the call. */
  requestId: string | null
  idempotencyKey: string | null
  /** The connected account on whose behalf the call is made; null for the platform. */
  account: string | null
  /** Where browsers find the hosted pages. */
  siteUrl: string
}

/** Creates the context of one call on a handle or transaction. */
export type StartCall = (
  tx: DbOrTx,
  request?: Partial<Pick<Call, 'requestId' | 'idempotencyKey' | 'account'>>,
) => Call

export function callStarter(clock: Clock, apiVersion: string, siteUrl: () => string): StartCall {
  return (tx, request) => ({
    tx,
    now: Math.floor(clock.now().getTime() / 1000),
    apiVersion,
    requestId: null,
    idempotencyKey: null,
    account: null,
    siteUrl: siteUrl(),
    ...request,
  })
}
