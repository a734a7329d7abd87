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
  /** Milliseconds that the answer to a capture waits after the money is taken. */
  captureDelayMs: number
  /** Lets the next calls fail, `count` of them. A new order replaces the old one. */
  failNext(count: number, fault: ApiFault): void
  /** The fault that this call shows, if any; counts down. */
  take(path: string): ApiFault | undefined
}

export function createTroubles(): Troubles {
  let ordered: { left: number; fault: ApiFault } | undefined
  return {
    captureDelayMs: 0,
    failNext(count, fault) {
      ordered = { left: count, fault }
    },
    take(path) {
      if (!ordered || ordered.left === 0 || !path.endsWith(ordered.fault.path ?? '')) return undefined
      ordered.left -= 1
      return ordered.fault
    },
  }
}
