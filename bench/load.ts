/** One round of load, as a process of its own so that it can be bound to its own core. Prints its result as JSON. */
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { type Kind, questions, type Stock } from './requests.ts'

export type Round = {
  url: string
  kind: Kind
  seed: number
  seconds: number
  connections: number
  stock: string
}

export type RoundResult = {
  perSecond: number
  requests: number
  /** Milliseconds. */
  p50: number
  p99: number
  failed: number
  /** Bytes of an average answer, headers included. */
  bytes: number
}

const round = JSON.parse(process.argv[2] ?? '') as Round
const next = questions(JSON.parse(readFileSync(round.stock, 'utf8')) as Stock, round.kind, round.seed)

const result = await autocannon({
  url: round.url,
  connections: round.connections,
  duration: round.seconds,
  requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }],
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
