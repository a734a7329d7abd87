/** Traces in the format of OpenTelemetry. While they are off, nothing is loaded, and spans cost one comparison. */
import { currentContext, runInContext } from '#platform/work-context/index.ts'

export type SpanAttributes = Record<string, string | number | boolean>

export type SpanSettings = {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  /** Never personal data: names of operations, patterns of routes, numbers, and IDs of requests and jobs. */
  attributes?: SpanAttributes
  /** The span that caused this one in another process, in W3C's format; otherwise the current span is its parent. */
  traceparent?: string | undefined
}

/** A span in progress. */
export type ActiveSpan = {
  traceId: string
  /** Names this span as the cause of work in other processes (W3C Trace Context). */
  traceparent: string
  /** Adds what is known only at the end. */
  describe(name: string, attributes: SpanAttributes): void
  /** Ends the span; with an error, it counts as failed. */
  end(error?: unknown): void
}

export type TracingSettings = {
  /** Base URL of an OTLP/HTTP receiver. */
  endpoint: string
  /** Headers such as an API key, as `name=value,name=value`. */
  headers?: string | undefined
  serviceName: string
  /** The share of requests that are traced, from 0 to 1. */
  ratio: number
  /** The role of the process. */
  role: string
}

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
