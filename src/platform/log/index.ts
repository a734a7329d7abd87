import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import { contextFields } from '#platform/work-context/index.ts'

export type { Logger }

/**
 * Creates the process's structured log: one JSON line per entry, written to standard output, without secrets and users'
 * email addresses, and with the ID of the request that caused it.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', '*.email', 'password', '*.password'],
    serializers: { err: withoutParameters },
    // The loggers of requests have their ID already.
    mixin: (_entry, _level, logger) => (logger === log ? contextFields() : {}),
  }
  const log: Logger = destination ? pino(options, destination) : pino(options)
  return log
}

/** Serializes an error; a failed statement without its parameters, because those contain users' texts and addresses. */
function withoutParameters(error: unknown) {
  if (!(error instanceof Error)) return error
  const { params, ...rest } = stdSerializers.err(error)
  const strip = (text: string) => text.replace(`\nparams: ${params}`, '')
  return params === undefined ? rest : { ...rest, message: strip(rest.message), stack: strip(rest.stack) }
}
