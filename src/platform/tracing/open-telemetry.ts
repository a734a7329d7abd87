/** The official SDK behind the functions of index.ts. Loaded only when traces are collected. */
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { ActiveSpan, SpanSettings, TracingSettings } from './span.ts'

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** The span of the SDK behind ours, as the parent of others. */
const contexts = new WeakMap<ActiveSpan, Context>()

/** Opens the exporter. Spans are sent in batches, and dropped while the receiver does not respond. */
export function openTelemetry({ endpoint, headers, serviceName, ratio, role }: TracingSettings) {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(headers ?? ''),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('littermate')
  return {
    start(name: string, { kind = 'internal', attributes, traceparent }: SpanSettings, parent?: ActiveSpan) {
      const context = contextOf(traceparent) ?? (parent && contexts.get(parent)) ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, context)
      const active = activeSpan(span)
      contexts.set(active, trace.setSpan(ROOT_CONTEXT, span))
      return active
    },
    close: () => provider.shutdown(),
  }
}

function activeSpan(span: Span): ActiveSpan {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    describe(name, attributes) {
      span.updateName(name).setAttributes(attributes)
    },
    end(error) {
      if (error !== undefined) {
        // The message of an error can contain what a user wrote, so only its class is sent.
        span.setAttribute('error.type', error instanceof Error ? error.name : 'error')
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** The context of a span in another process. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? []
  if (!traceId || !spanId || !flags) return undefined
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** `name=value,name=value`, with percent-encoded values, as in OTEL_EXPORTER_OTLP_HEADERS. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.includes('='))
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
    }),
  )
}
