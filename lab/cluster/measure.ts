/** The load mix on the cluster while parts of it fail: what was acknowledged is compared with the database afterward. */
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#lib/durations.ts'
import { type Mix, startMix } from '../../bench/mix/mix-load.ts'
import { findInconsistencies, findLosses, prepareWorld } from '../../bench/mix/mix-world.ts'
import { queryRows } from '../../bench/postgres.ts'
import type { Pair } from '../../bench/streams/stream-users.ts'
import { type Cluster, type DatabaseNode, findPrimary } from './build.ts'
import type { Failure } from './failures.ts'
import { untilComplete } from './patroni.ts'
import { type Answer, type Probe, sendMessage, startProbe } from './probe.ts'
import { measureSteady, type Steady } from './steady.ts'
import { type LiveStream, openLiveStream } from './streams.ts'

export type ClusterRun = {
  cluster: Cluster
  failures: Failure[]
  rounds: number
  users: number
  connections: number
  streams: number
}

/** One failure. All times are milliseconds after it; null where nothing of the kind happened. */
export type Timeline = {
  failure: string
  /** The longest time without an acknowledged write. */
  withoutWrites: number
  /** The last acknowledged write before that, and the first after it; null if it was shorter than a second. */
  lastWrite: number | null
  firstWrite: number | null
  /** When another node answered that it is the primary. */
  newPrimary: number | null
  /** When the last stream that was closed, or reported a gap, did so or was open again; and how many. */
  streamsBack: number | null
  streamsClosed: number
  streamsWithGap: number
  /** When a complete cluster with a synchronous standby was there again, and whether pg_rewind was needed. */
  complete: number
  rewound: boolean
  /** Responses with 503, without any response, and with another status of 500 or more. */
  unavailable: number
  noResponse: number
  serverErrors: number
}

export type ClusterResult = {
  timelines: Timeline[]
  steady: Steady | null
  acknowledged: { messages: number; purchases: number; prices: number; repeated: number }
  /** What is missing, stored twice, or inconsistent; empty if nothing is. */
  errors: string[]
  /** 503 without Retry-After, by path. */
  withoutRetryAfter: string[]
  exits: string[]
  unfinishedJobs: string[]
}

const CHANGES_PER_SECOND = 2
/** Users who watch for their messages. */
const WATCHED = 10
const STEADY_SECONDS = 20
const BEFORE_MS = 3_000
/** A failure is repaired after this, as by an operator who was called. */
const REPAIR_MS = 20_000
const RECOVER_MS = MINUTE_MS
const AFTER_MS = 4_000
/** Shorter times without a write are not called an interruption. */
const INTERRUPTION_MS = 1_000
/** A job whose worker lost its connection is started again 30 s later, which is checked each minute, and perhaps once more. */
const JOBS_MS = 4 * MINUTE_MS

/** Runs all failures, `rounds` times, on a cluster whose database has been seeded. */
export async function measureCluster(run: ClusterRun, log: (text: string) => void): Promise<ClusterResult> {
  const { cluster, rounds } = run
  const { origin, directUrl } = cluster
  const world = await prepareWorld(directUrl, run.users)
  const known = new Set(await findInconsistencies(directUrl))
  const answers: Answer[] = []
  const watched = world.pairs.slice(0, WATCHED)
  const streams = [
    ...watched.map(({ breeder }, index) => openLiveStream(origin, `127.1.0.${index + 1}`, breeder.cookie)),
    ...Array.from({ length: run.streams - WATCHED }, (_, index) =>
      openLiveStream(origin, `127.2.${index >> 7}.${(index & 127) + 1}`),
    ),
  ]
  const onAnswer = (answer: Answer) => void answers.push(answer)
  const mix = startMix(world, {
    origins: [origin],
    connections: run.connections,
    changesPerSecond: CHANGES_PER_SECOND,
    repeat: true,
    onResponse: (response) => onAnswer({ ...response, at: performance.now() }),
  })
  const probe = startProbe(origin, world.pairs.slice(WATCHED), onAnswer)
  const result: ClusterResult = {
    timelines: [],
    steady: null,
    acknowledged: { messages: 0, purchases: 0, prices: 0, repeated: 0 },
    errors: [],
    withoutRetryAfter: [],
    exits: [],
    unfinishedJobs: [],
  }
  try {
    result.steady = await measureSteady(cluster, STEADY_SECONDS, () => answers.length)
    log(describeSteady(result.steady))
    for (let round = 0; round < rounds; round += 1) {
      for (const failure of run.failures) {
        const setup = { cluster, probe, streams, answers, watched }
        const timeline = await cause(failure, round, setup, result.errors)
        result.timelines.push(timeline)
        log(describe(timeline))
      }
    }
  } finally {
    // Requests that are repeated end when the database responds, so the cluster has to be running here.
    await Promise.all([mix.stop(), probe.stop()])
    for (const stream of streams) stream.close()
  }
  result.acknowledged = countsOf(mix, probe)
  result.unfinishedJobs = await untilJobsEnd(directUrl)
  result.errors.push(
    ...(await findLosses(directUrl, mix.acknowledged)),
    ...(await findProbeLosses(directUrl, probe)),
    ...(await findInconsistencies(directUrl)).filter((error) => !known.has(error)),
  )
  result.exits = cluster.unexpectedExits()
  result.withoutRetryAfter = [
    ...new Set(
      answers
        .filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
        .map(({ path }) => path.split('?', 1)[0] ?? ''),
    ),
  ]
  return result
}

type Setup = {
  cluster: Cluster
  probe: Probe
  streams: LiveStream[]
  answers: Answer[]
  watched: Pair[]
}

async function cause(failure: Failure, round: number, setup: Setup, errors: string[]): Promise<Timeline> {
  const { cluster, probe, streams, answers } = setup
  const former = await untilComplete(cluster.nodes)
  await untilOpen(streams)
  await sleep(BEFORE_MS)
  const logBefore = cluster.nodes.map((node) => node.log().length)
  const at = performance.now()
  const since = (time: number) => Math.round(time - at)
  const newPrimary = failure.movesPrimary ? untilMoved(cluster.nodes, former) : Promise.resolve(null)
  const repair = await failure.cause(cluster, round)
  const movedAt = await newPrimary
  // Ends when writes go on, as is seen by one that was sent after the failure.
  await untilAcknowledged(probe, Math.max(at, movedAt ?? at))
  if (repair) {
    await sleep(Math.max(0, at + REPAIR_MS - performance.now()))
    await repair()
  }
  await untilComplete(cluster.nodes, RECOVER_MS + REPAIR_MS)
  const complete = since(performance.now())
  await untilOpen(streams)
  await sleep(AFTER_MS)
  const gap = longestGap(probe.acknowledgedAt, at)
  const isInterruption = gap.to - gap.from >= INTERRUPTION_MS
  const reports = streams.map((stream) => {
    const after = (times: number[]) => times.filter((time) => time > at)
    return {
      closed: after(stream.closedAt).length > 0,
      gap: after(stream.gapsAt).length > 0,
      last: Math.max(0, ...[...after(stream.openedAt), ...after(stream.gapsAt)]),
    }
  })
  const concerned = reports.filter(({ last }) => last > 0)
  await checkDelivery(setup, errors, failure.name)
  const during = answers.filter((answer) => answer.at > at)
  const count = (test: (status: number) => boolean) => during.filter(({ status }) => test(status)).length
  return {
    failure: failure.name,
    withoutWrites: Math.round(gap.to - gap.from),
    lastWrite: isInterruption ? since(gap.from) : null,
    firstWrite: isInterruption ? since(gap.to) : null,
    newPrimary: movedAt === null ? null : since(movedAt),
    streamsBack: concerned.length > 0 ? since(Math.max(...concerned.map(({ last }) => last))) : null,
    streamsClosed: reports.filter(({ closed }) => closed).length,
    streamsWithGap: reports.filter(({ gap }) => gap).length,
    complete,
    rewound: cluster.nodes.some((node, index) =>
      node.log().slice(logBefore[index]).includes('running pg_rewind'),
    ),
    unavailable: count((status) => status === 503),
    noResponse: count((status) => status === 0),
    serverErrors: count((status) => status >= 500 && status !== 503),
  }
}

/** When a node other than the former primary is one. */
async function untilMoved(nodes: readonly DatabaseNode[], former: string): Promise<number> {
  const others = nodes.filter(({ name }) => name !== former)
  for (const until = performance.now() + RECOVER_MS; performance.now() < until; await sleep(50))
    if (await findPrimary(others)) return performance.now()
  throw new Error('No other node became the primary')
}

async function untilAcknowledged(probe: Probe, after: number): Promise<void> {
  for (const until = performance.now() + RECOVER_MS; performance.now() < until; await sleep(20))
    if ((probe.acknowledgedAt.at(-1) ?? 0) > after) return
  throw new Error('No write was acknowledged')
}

async function untilOpen(streams: readonly LiveStream[]): Promise<void> {
  for (const until = performance.now() + RECOVER_MS; performance.now() < until; await sleep(100))
    if (streams.every(({ isOpen }) => isOpen)) return
  throw new Error(`${streams.filter(({ isOpen }) => !isOpen).length} streams are closed`)
}

/** The longest time without an acknowledged write that ended after a time. */
function longestGap(times: readonly number[], after: number): { from: number; to: number } {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted.reduce(
    (longest, to, index) => {
      const from = sorted[index - 1] ?? to
      return to > after && to - from > longest.to - longest.from ? { from, to } : longest
    },
    { from: after, to: after },
  )
}

/** Every watched user gets an event about a new message. */
async function checkDelivery(
  { cluster, streams, watched }: Setup,
  errors: string[],
  failure: string,
): Promise<void> {
  const missing = await Promise.all(
    watched.map(async ({ buyer, breeder }, index) => {
      const clientId = crypto.randomUUID()
      const { id } = await sendMessage(cluster.origin, { buyer, receiverId: breeder.id, clientId })
      if (!id) return 1
      for (const until = performance.now() + 10_000; performance.now() < until; await sleep(20))
        if (streams[index]?.received.has(id)) return 0
      return 1
    }),
  )
  const count = missing.filter((each) => each > 0).length
  if (count > 0) errors.push(`after "${failure}", ${count} streams did not receive a message`)
}

async function findProbeLosses(databaseUrl: string, probe: Probe): Promise<string[]> {
  const list = (ids: string[]) => ids.map((id) => `'${id}'`).join(',')
  if (probe.clientIds.length === 0) return ['the probe sent nothing']
  const stored = await queryRows<{ id: string; client_id: string }>(
    databaseUrl,
    `select id, client_id from messages where client_id in (${list(probe.clientIds)})`,
  )
  const errors: string[] = []
  const lost = probe.messageIds.length - new Set(stored.map(({ id }) => id)).size
  const twice = stored.length - new Set(stored.map((row) => row.client_id)).size
  if (lost > 0) errors.push(`${lost} messages of the probe are missing`)
  if (twice > 0) errors.push(`${twice} messages of the probe are stored twice`)
  const known = new Set(probe.messageIds)
  const other = stored.filter(({ id }) => !known.has(id)).length
  if (other > 0) errors.push(`${other} messages of the probe are stored with another ID`)
  return errors
}

function countsOf({ acknowledged }: Mix, probe: Probe): ClusterResult['acknowledged'] {
  return {
    messages: acknowledged.messages.length + probe.messageIds.length,
    purchases: acknowledged.purchases.length,
    prices: acknowledged.prices.size,
    repeated: probe.repeated,
  }
}

/** Waits for the jobs that are due; returns those that are left or failed after the last retry. */
async function untilJobsEnd(databaseUrl: string): Promise<string[]> {
  const unfinished = `select format('%s is %s since %s after %s retries%s', name, state,
      to_char(case state when 'active' then started_on else start_after end, 'HH24:MI:SS'), retry_count,
      ': ' || left(output::text, 200)) as job from jobs.job
    where state = 'failed' or state in ('created', 'retry', 'active') and start_after <= now()`
  for (const until = performance.now() + JOBS_MS; ; await sleep(500)) {
    const rows = await queryRows<{ job: string }>(databaseUrl, unfinished)
    if (rows.length === 0 || performance.now() > until) return rows.map(({ job }) => job)
  }
}

function describeSteady({ requestsPerSecond, cpu, readShare, commits }: Steady): string {
  const parts = Object.entries(cpu).map(([part, ms]) => `${part} ${ms}`)
  const times = Object.entries(commits).map(([setting, { p50, p99 }]) => `${setting} ${p50} (p99 ${p99})`)
  return `  ${requestsPerSecond} requests/s; ms of CPU per request: ${parts.join(', ')}; ${Math.round(readShare * 100)} % of statements' time only reads; ms per commit: ${times.join(', ')}`
}

/** A timeline as a line of text. */
export function describe(timeline: Timeline): string {
  const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1_000).toFixed(1)} s`).padStart(6)
  const { failure, withoutWrites, newPrimary, firstWrite, streamsBack, complete } = timeline
  return `  ${failure.padEnd(17)} new primary ${seconds(newPrimary)}, writes again ${seconds(firstWrite)} (without ${seconds(withoutWrites)}), streams ${seconds(streamsBack)} (${timeline.streamsClosed} closed, ${timeline.streamsWithGap} with a gap), complete ${seconds(complete)}${timeline.rewound ? ', rewound' : ''}; 503: ${timeline.unavailable}, no response: ${timeline.noResponse}, other 5xx: ${timeline.serverErrors}`
}
