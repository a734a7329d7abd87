/** Many event streams of one process, and when each heard what. */
import { Agent, type ClientRequest, get } from 'node:http'

export type Stream = {
  request: ClientRequest
  /** Milliseconds (performance.now) at which each text that was waited for came. */
  heard: Map<string, number>
  /** Events by kind. */
  counts: Map<string, number>
  isOpen: boolean
}

const EVENT = /event: (\S+)/g
const NAMED = /"(?:messageId|catId)":"([^"]+)"/g

/** Opens a stream with some headers and answers when the first event is there. */
export function openStream(url: string, headers: Record<string, string>, agent: Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers })
    const stream: Stream = { request, heard: new Map(), counts: new Map(), isOpen: true }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was answered ${response.statusCode}`))
      response.setEncoding('utf8')
      response.on('close', () => {
        stream.isOpen = false
      })
      response.on('error', () => {})
      response.on('data', (text: string) => {
        const now = performance.now()
        for (const [, kind = ''] of text.matchAll(EVENT))
          stream.counts.set(kind, (stream.counts.get(kind) ?? 0) + 1)
        for (const [, name = ''] of text.matchAll(NAMED)) stream.heard.set(name, now)
        resolve(stream)
      })
    })
  })
}

/** Opens as many streams as there are sets of headers, fifty at a time. */
export async function openStreams(url: string, headers: Record<string, string>[]): Promise<Stream[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const streams: Stream[] = []
  for (let index = 0; index < headers.length; index += 50)
    streams.push(
      ...(await Promise.all(headers.slice(index, index + 50).map((each) => openStream(url, each, agent)))),
    )
  return streams
}

/** Milliseconds until a stream heard something that was named; waits at most ten seconds. */
export async function arrival(stream: Stream, name: string, since: number): Promise<number> {
  while (!stream.heard.has(name)) {
    if (performance.now() - since > 10_000) throw new Error(`Nobody heard ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  return (stream.heard.get(name) ?? since) - since
}
