/** Sends a message every 100 ms, each repeated until it is acknowledged, so that the time without writes is known exactly. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pair } from '../../bench/streams/stream-users.ts'

const INTERVAL_MS = 100
const REPEAT_MS = 100
const ATTEMPT_MS = 12_000

/** A response to one attempt; status 0 means that there was none. */
export type Answer = { at: number; path: string; status: number; retryAfter: string | null }

export type Probe = {
  /** IDs that clients gave their messages, and IDs of the stored messages, of everything that was acknowledged. */
  clientIds: string[]
  messageIds: string[]
  /** Times (performance.now) of acknowledgments. */
  acknowledgedAt: number[]
  /** Messages acknowledged after an attempt without a definite answer. */
  repeated: number
  stop(): Promise<void>
}

/** Starts to send. */
export function startProbe(
  origin: string,
  pairs: readonly Pair[],
  onAnswer: (answer: Answer) => void,
): Probe {
  let isStopping = false
  const sending = new Set<Promise<void>>()
  const probe: Probe = {
    clientIds: [],
    messageIds: [],
    acknowledgedAt: [],
    repeated: 0,
    async stop() {
      isStopping = true
      await loop
      await Promise.all(sending)
    },
  }
  const deliver = async ({ buyer, breeder }: Pair) => {
    const clientId = randomUUID()
    for (let attempt = 1; ; attempt += 1) {
      const sent = await sendMessage(origin, { buyer, receiverId: breeder.id, clientId })
      onAnswer({ ...sent, path: '/api/messages', at: performance.now() })
      if (sent.id) {
        probe.acknowledgedAt.push(performance.now())
        probe.clientIds.push(clientId)
        probe.messageIds.push(sent.id)
        if (attempt > 1) probe.repeated += 1
        return
      }
      await sleep(REPEAT_MS)
    }
  }
  const loop = (async () => {
    const start = performance.now()
    for (let count = 1; !isStopping; count += 1) {
      const pair = pairs[count % pairs.length]
      if (!pair) throw new Error('The probe needs users')
      const sent = deliver(pair)
      sending.add(sent)
      void sent.finally(() => sending.delete(sent))
      await sleep(Math.max(0, start + count * INTERVAL_MS - performance.now()))
    }
  })()
  return probe
}

/** One attempt; `id` is the stored message's, if it was acknowledged. */
export async function sendMessage(
  origin: string,
  { buyer, receiverId, clientId }: { buyer: Pair['buyer']; receiverId: string; clientId: string },
): Promise<{ status: number; retryAfter: string | null; id?: string }> {
  try {
    const response = await fetch(`${origin}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: buyer.cookie, origin },
      body: JSON.stringify({ receiverId, content: 'Does she like children?', clientId }),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    })
    const text = await response.text()
    const { status } = response
    const retryAfter = response.headers.get('retry-after')
    return status === 201 ? { status, retryAfter, id: JSON.parse(text).id } : { status, retryAfter }
  } catch {
    return { status: 0, retryAfter: null }
  }
}
