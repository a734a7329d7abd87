/**
 * How one call fails. `before`: the call does not begin, so its idempotency key stays unused. `during`: it begins,
 * changes nothing, and its response is kept for the key. `after`: it has done everything, and a 500 is kept for the key,
 * or with `reset` only the response is lost.
 */
export type SimulatedFailure = {
  /** Only calls whose method and path end with this, such as `/capture` or `POST /v1/disputes/:id`. */
  path?: string
} & (
  | {
      /** `error` responds with 500, `reset` breaks the connection. The SDK retries after both, unless a 500 is kept. */
      how: 'error' | 'reset'
      when: 'before' | 'after'
    }
  | {
      /** There is never a response. */
      how: 'hang'
      when: 'before'
    }
  | {
      /** `refuse` responds with 400, as for a refund that the account's balance does not cover. */
      how: 'error' | 'refuse'
      when: 'during'
    }
)

/** Failures of the API that a test asks for, in this process only. */
export type SimulatedFailures = {
  /** How many of the next calls fail. */
  remaining: number
  /** How they fail. */
  failure: SimulatedFailure
  /** Milliseconds by which the response to a capture is delayed after the money has been captured. */
  captureDelayMs: number
  /** Makes the next `count` calls fail; replaces an earlier request. */
  failNext(count: number, failure: SimulatedFailure): void
  /** The failure that the call of this method and path shows, if any; counts down. */
  next(call: string): SimulatedFailure | undefined
}

export function createSimulatedFailures(): SimulatedFailures {
  return {
    remaining: 0,
    failure: { how: 'error', when: 'before' },
    captureDelayMs: 0,
    failNext(count, failure) {
      Object.assign(this, { remaining: count, failure })
    },
    next(call) {
      if (this.remaining === 0 || !call.endsWith(this.failure.path ?? '')) return undefined
      this.remaining -= 1
      return this.failure
    },
  }
}
