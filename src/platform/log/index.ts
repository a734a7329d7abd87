import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type { Logger }

/**
 * Creates the process's structured log: one JSON line per entry, written to standard output, without secrets and users'
 * email addresses.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', '*.email', 'password', '*.password'],
    serializers: { err: withoutParameters },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Serializes an error; a failed statement without its parameters, because those contain users' texts and addresses. */
function withoutParameters(error: unknown) {
  if (!(error instanceof Error)) return error
  const { params, ...rest } = stdSerializers.err(error)
  const strip = (text: string) => text.replace(`\nparams: ${params}`, '')
  return params === undefined ? rest : { ...rest, message: strip(rest.message), stack: strip(rest.stack) }
}
