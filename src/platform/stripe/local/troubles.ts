/** Faults that the API shows on demand, for this process alone. */
export type ApiFault = {
  /** `error` answers 500, `reset` breaks the connection. The SDK tries again after both. */
  how: 'error' | 'reset'
  /** `before` the call does anything, or `after` it did all, so that only its answer is lost. */
  when: 'before' | 'after'
  /** Only calls whose path ends so, such as `/capture`. */
  path?: string
}

export type Troubles = {
  /** How many of the next calls fail in the way of `fault`. */
  failures: number
  fault: ApiFault
  /** Milliseconds that the answer to a capture waits after the money is taken. */
  captureDelayMs: number
  /** Lets the next `count` calls fail so. A new order replaces the old one. */
  failNext(count: number, fault: ApiFault): void
  /** The fault that this call shows, if any; counts down. */
  take(path: string): ApiFault | undefined
}

export function createTroubles(): Troubles {
  return {
    failures: 0,
    fault: { how: 'error', when: 'before' },
    captureDelayMs: 0,
    failNext(count, fault) {
      Object.assign(this, { failures: count, fault })
    },
    take(path) {
      if (this.failures === 0 || !path.endsWith(this.fault.path ?? '')) return undefined
      this.failures -= 1
      return this.fault
    },
  }
}
