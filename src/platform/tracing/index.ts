/** Traces in the format of OpenTelemetry. While they are off, nothing is loaded, and spans cost one comparison. */
import { currentContext, runInContext } from '#platform/work-context/index.ts'
import type { ActiveSpan, SpanSettings, TracingSettings } from './span.ts'

export type { ActiveSpan } from './span.ts'

type StartSpan = (name: string, settings: SpanSettings, parent: ActiveSpan | undefined) => ActiveSpan

let start: StartSpan | undefined

const TRACEPARENT = /^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/

/** Whether a text from outside names a span. */
export function isTraceparent(text: unknown): text is string {
  return typeof text === 'string' && TRACEPARENT.test(text)
}

/** Loads OpenTelemetry and sends spans from now on. Returns a function that sends the rest and stops. */
export async function startTracing(settings: TracingSettings): Promise<() => Promise<void>> {
  const { openTelemetry } = await import('./open-telemetry.ts')
  const opened = openTelemetry(settings)
  start = opened.start
  return async () => {
    start = undefined
    await opened.close()
  }
}

/** Starts a span that the caller ends; undefined while traces are off. */
export function startSpan(name: string, settings: SpanSettings = {}): ActiveSpan | undefined {
  return start?.(name, settings, currentContext()?.span)
}

/** Runs work in a span. */
export async function inSpan<T>(name: string, settings: SpanSettings, work: () => Promise<T>): Promise<T> {
  const context = currentContext()
  const span = start?.(name, settings, context?.span)
  if (!span || !context) return work()
  try {
    const result = await runInContext({ ...context, span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** Whether the current work belongs to a trace. */
export function isTraced(): boolean {
  return start !== undefined && currentContext()?.span !== undefined
}
