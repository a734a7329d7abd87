/** One round of load, in a separate process so that it can run on its own core. Prints its result as JSON. */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { type CatalogSample, pathGenerator, type RequestKind } from './requests.ts'

export type Round = {
  url: string
  kind: RequestKind
  seed: number
  seconds: number
  connections: number
  /** A file with a catalog sample. */
  sample: string
}

export type RoundResult = {
  perSecond: number
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
  failed: number
  /** Average bytes of a response including headers. */
  bytes: number
}

const round = JSON.parse(process.argv[2] ?? '') as Round
const nextPath = pathGenerator(
  JSON.parse(readFileSync(round.sample, 'utf8')) as CatalogSample,
  round.kind,
  round.seed,
)

const result = await autocannon({
  url: round.url,
  connections: round.connections,
  duration: round.seconds,
  requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
})
const { total } = result.requests
process.stdout.write(
  JSON.stringify({
    perSecond: total / result.duration,
    requests: total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    bytes: Math.round((result.throughput.average * result.duration) / Math.max(total, 1)),
  } satisfies RoundResult),
)
