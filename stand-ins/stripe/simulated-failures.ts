export type SimulatedFailure = {
  /** `error` responds with 500, `reset` breaks the connection. The SDK retries after both. */
  how: 'error' | 'reset'
  /** `before` the call does anything, or `after` it has done everything, so that only its response is lost. */
  when: 'before' | 'after'
  /** Only calls whose path ends with this, such as `/capture`. */
  path?: string
}

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
  /** The failure that the call to this path shows, if any; counts down. */
  next(path: string): SimulatedFailure | undefined
}

export function createSimulatedFailures(): SimulatedFailures {
  return {
    remaining: 0,
    failure: { how: 'error', when: 'before' },
    captureDelayMs: 0,
    failNext(count, failure) {
      Object.assign(this, { remaining: count, failure })
    },
    next(path) {
      if (this.remaining === 0 || !path.endsWith(this.failure.path ?? '')) return undefined
      this.remaining -= 1
      return this.failure
    },
  }
}
