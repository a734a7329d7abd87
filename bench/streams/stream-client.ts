/** Opens many event streams from one process and records when each event arrives. */
import { Agent, type ClientRequest, get } from 'node:http'

export type Stream = {
  request: ClientRequest
  /** Arrival time (performance.now) by ID of the message or cat. */
  received: Map<string, number>
  /** Number of events by name. */
  counts: Map<string, number>
  isOpen: boolean
}

const EVENT = /event: (\S+)/g
const ID = /"(?:messageId|catId)":"([^"]+)"/g

/** Opens a stream; resolves when the first event arrives. */
export function openStream(url: string, headers: Record<string, string>, agent: Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers })
    const stream: Stream = { request, received: new Map(), counts: new Map(), isOpen: true }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream returned ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('close', () => {
        stream.isOpen = false
      })
      response.on('error', () => {})
      response.on('data', (text: string) => {
        const now = performance.now()
        for (const [, name = ''] of text.matchAll(EVENT))
          stream.counts.set(name, (stream.counts.get(name) ?? 0) + 1)
        for (const [, id = ''] of text.matchAll(ID)) stream.received.set(id, now)
        resolve(stream)
      })
    })
  })
}

/** Opens one stream for each set of headers, 50 at a time. */
export async function openStreams(url: string, headers: Record<string, string>[]): Promise<Stream[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams: Stream[] = []
  for (let index = 0; index < headers.length; index += 50)
    streams.push(
      ...(await Promise.all(headers.slice(index, index + 50).map((each) => openStream(url, each, agent)))),
    )
  return streams
}

/** Milliseconds until a stream received the event with an ID. Throws after 10 seconds. */
export async function arrival(stream: Stream, id: string, since: number): Promise<number> {
  while (!stream.received.has(id)) {
    if (performance.now() - since > 10_000) throw new Error(`The event ${id} did not arrive`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return (stream.received.get(id) ?? since) - since
}
