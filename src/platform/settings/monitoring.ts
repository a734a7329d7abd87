/** Settings of metrics and traces. */
import { z } from 'zod'
import { optionalText, url } from './types.ts'

export const MONITORING = {
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe(
      'Serves `/metrics` for Prometheus, and `/healthz` and `/readyz` of this process, on `HOST` and this port; without it, nothing is measured. It must not be reachable from the internet ([monitoring](monitoring.md)).',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https')
    .optional()
    .describe(
      'Base URL of an OTLP/HTTP receiver, such as an OpenTelemetry Collector, that gets traces; without it, there are none.',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText.describe(
    'Headers for the receiver, such as an API key: `name=value,name=value`.',
  ),
  OTEL_SERVICE_NAME: z.string().default('littermate').describe('Name of the service in traces.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the requests that are traced, from 0 to 1.'),
}
