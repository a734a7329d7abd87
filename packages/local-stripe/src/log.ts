type Write = (fields: { err: unknown; event_id?: string }, message: string) => void

/** Where the server writes what goes wrong; a logger of pino fits. */
export type Log = { debug: Write; warn: Write; error: Write }

/** Writes warnings and errors to standard error. */
export const consoleLog: Log = {
  debug() {},
  warn: ({ err }, message) => console.warn(message, err),
  error: ({ err }, message) => console.error(message, err),
}
