import { type Logger, pino } from 'pino'

export type { Logger }

/** The process's structured log: one JSON line an event. Secrets and people's addresses never go in. */
export function createLog(level: string): Logger {
  return pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', '*.email', 'password', '*.password'],
  })
}
