/** The connection to the database could not be established, or was lost. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: Error) {
    super(`The database cannot be reached: ${cause.message}`, { cause })
    this.name = 'DatabaseUnreachableError'
  }
}

/**
 * SQLSTATEs of a server that is starting, stopping, or full, or a standby that refuses to write (25006), as the former primary
 * does after a failover; and codes of Node for broken connections.
 */
const CODES = /^(08\w{3}|25006|57P0[1235]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/

/** Whether an error or one of its causes means that the database cannot be reached, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseUnreachableError) return true
  return ('code' in error && CODES.test(String(error.code))) || isUnreachable(error.cause)
}
