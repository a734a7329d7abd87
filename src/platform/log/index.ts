import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'

export type { Logger }

/**
 * The process's structured log: one JSON line an event, written to standard output. Secrets and people's addresses never
 * go in.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'email', '*.email', 'password', '*.password'],
    serializers: { err: withoutParameters },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A failed statement names its parameters, and words and addresses of people are among them: these stay out. */
function withoutParameters(error: unknown) {
  if (!(error instanceof Error)) return error
  const { params, ...told } = stdSerializers.err(error)
  const cut = (text: string) => text.replace(`\nparams: ${params}`, '')
  return params === undefined ? told : { ...told, message: cut(told.message), stack: cut(told.stack) }
}
