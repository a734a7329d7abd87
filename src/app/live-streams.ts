import type { ServerResponse } from 'node:http'
import type { AccountSession } from '#features/accounts/api/index.ts'

/** Bytes that may wait for a slow reader before the stream is closed; the browser then opens another. */
const MAX_WAITING = 64 * 1024
/** Streams that one person may have open, and visitors of one network. */
const MOST = { person: 20, network: 100 }
/** Milliseconds that a stream's last words have to leave. */
const LEAVE_MS = 5_000

export type Stream = {
  raw: ServerResponse
  /** Whose it is; null for visitors. */
  session: AccountSession | null
  /** Where it comes from, as far as addresses tell visitors apart. */
  network: string
}

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process, found by person and, for visitors, by network. */
export function createStreams() {
  const all = new Set<Stream>()
  const byOwner = new Map<string, Set<Stream>>()

  /** Writes to one person's streams, or with null to all. */
  function send(text: string, userId: string | null = null): void {
    for (const stream of (userId === null ? all : byOwner.get(userId)) ?? []) {
      if (stream.raw.writableLength > MAX_WAITING) {
        forget(stream)
        stream.raw.destroy()
      } else stream.raw.write(text)
    }
  }

  function forget(stream: Stream): void {
    all.delete(stream)
    const owner = ownerOf(stream)
    const own = byOwner.get(owner)
    if (own?.delete(stream) && own.size === 0) byOwner.delete(owner)
  }

  /** Says a last word and closes; who does not take it is cut off. */
  function close(stream: Stream, text = ''): void {
    forget(stream)
    stream.raw.end(text)
    setTimeout(() => stream.raw.destroy(), LEAVE_MS).unref()
  }

  return {
    send,
    close,
    /** Keeps a stream until it closes. A person's oldest gives way to one too many, and is told why. */
    add(stream: Stream): void {
      // What is written to a connection that has just broken fails, and `close` follows.
      stream.raw.on('error', () => {})
      if (stream.raw.destroyed) return
      const owner = ownerOf(stream)
      const own = byOwner.get(owner) ?? new Set()
      const [oldest] = own
      if (stream.session && oldest && own.size >= MOST.person) close(oldest, 'event: full\ndata: {}\n\n')
      all.add(stream)
      byOwner.set(owner, own.add(stream))
      stream.raw.once('close', () => forget(stream))
    },
    /** Whether visitors of a network have as many as they may: strangers do not push each other out. */
    isFull: (network: string): boolean => (byOwner.get(network)?.size ?? 0) >= MOST.network,
    of: (userId: string): Iterable<Stream> => [...(byOwner.get(userId) ?? [])],
    /** Those of the signed-in. */
    signedIn: (): (Stream & { session: AccountSession })[] => [...all].filter(hasSession),
    closeAll(): void {
      for (const stream of all) close(stream)
    },
  }
}

/** User ids and networks cannot be mistaken for each other: only the latter hold dots or colons. */
const ownerOf = ({ session, network }: Stream) => session?.userId ?? network

function hasSession(stream: Stream): stream is Stream & { session: AccountSession } {
  return stream.session !== null
}
