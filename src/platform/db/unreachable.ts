/** SQLSTATEs of a server that goes, comes or is full, and what Node says of a connection that breaks. */
const CODES = /^(08\w{3}|57P0[123]|53300|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/
/** node-postgres gives these no code. */
const TEXTS =
  /^Connection terminated|^Client (was closed|has encountered a connection error)|^timeout exceeded when/

/** Whether what was thrown, or what caused it, is a database that cannot be reached: the same may succeed a moment later. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return CODES.test(code) || TEXTS.test(error.message) || isUnreachable(error.cause)
}
