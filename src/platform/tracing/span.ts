export type SpanAttributes = Record<string, string | number | boolean>

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

export type SpanSettings = {
  kind?: 'server' | 'client' | 'consumer' | 'internal'
  /** Never personal data: names of operations, patterns of routes, numbers, and IDs of requests and jobs. */
  attributes?: SpanAttributes
  /** The span that caused this one in another process, in W3C's format; otherwise the current span is its parent. */
  traceparent?: string | undefined
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
