import type { ServerResponse } from 'node:http'

/** Bytes that may be buffered for a slow reader before its stream is closed; the browser then opens another one. */
const MAX_BUFFERED = 64 * 1024
/** How many streams one user, and all visitors of one network together, may have open. */
const MAX_STREAMS = { user: 20, network: 100 }
/** Milliseconds that the last event of a stream has to be sent. */
const CLOSE_MS = 5_000

export type StreamSession = { id: string; userId: string; endsAt: Date }

export type Stream = {
  raw: ServerResponse
  /** Null for visitors. */
  session: StreamSession | null
  network: string
}

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process, by user and, for visitors, by network. */
export function createStreams({ limitEvent }: { limitEvent: string }) {
  const all = new Set<Stream>()
  const byOwner = new Map<string, Set<Stream>>()

  function remove(stream: Stream): void {
    all.delete(stream)
    const owner = ownerOf(stream)
    const streams = byOwner.get(owner)
    if (streams?.delete(stream) && streams.size === 0) byOwner.delete(owner)
  }

  function close(stream: Stream, lastEvent = ''): void {
    remove(stream)
    stream.raw.end(lastEvent)
    setTimeout(() => stream.raw.destroy(), CLOSE_MS).unref()
  }

  return {
    /** Sends to the streams of one user, or to all with null. */
    send(text: string, userId: string | null = null): void {
      for (const stream of (userId === null ? all : byOwner.get(userId)) ?? []) {
        if (stream.raw.writableLength > MAX_BUFFERED) {
          remove(stream)
          stream.raw.destroy()
        } else stream.raw.write(text)
      }
    },
    close,
    /** Adds a stream until it closes. Over the limit, the user's oldest stream gets the limit event and is closed. */
    add(stream: Stream): void {
      // Writing to a connection that has just broken emits an error; `close` follows.
      stream.raw.on('error', () => {})
      if (stream.raw.destroyed) return
      const owner = ownerOf(stream)
      const streams = byOwner.get(owner) ?? new Set()
      const [oldest] = streams
      if (stream.session && oldest && streams.size >= MAX_STREAMS.user) close(oldest, limitEvent)
      all.add(stream)
      byOwner.set(owner, streams.add(stream))
      stream.raw.once('close', () => remove(stream))
    },
    /** Whether the visitors of a network have reached their limit; unlike users, they do not replace each other. */
    isFull: (network: string): boolean => (byOwner.get(network)?.size ?? 0) >= MAX_STREAMS.network,
    /** How many are open. */
    count: (): number => all.size,
    ofUser: (userId: string): Stream[] => [...(byOwner.get(userId) ?? [])],
    signedIn: (): (Stream & { session: StreamSession })[] => [...all].filter(hasSession),
    closeAll(): void {
      for (const stream of all) close(stream)
    },
  }
}

/** User IDs and networks cannot collide: only networks contain dots or colons. */
const ownerOf = ({ session, network }: Stream) => session?.userId ?? network

function hasSession(stream: Stream): stream is Stream & { session: StreamSession } {
  return stream.session !== null
}
