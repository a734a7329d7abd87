import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a slow reader before the stream is closed; the browser then opens another. */
const MAX_WAITING = 64 * 1024

export type Streams = ReturnType<typeof createStreams>

/** The open streams of this process, found by person. */
export function createStreams() {
  const all = new Set<ServerResponse>()
  const byPerson = new Map<string, Set<ServerResponse>>()

  /** Writes to one person's streams, or with null to all. */
  function send(text: string, userId: string | null = null): void {
    for (const stream of (userId === null ? all : byPerson.get(userId)) ?? []) {
      if (stream.writableLength > MAX_WAITING) stream.destroy()
      else stream.write(text)
    }
  }

  /** Keeps a stream until it closes; `userId` is null for visitors. */
  function add(stream: ServerResponse, userId: string | null): void {
    if (stream.destroyed) return
    all.add(stream)
    if (userId !== null) byPerson.set(userId, (byPerson.get(userId) ?? new Set()).add(stream))
    stream.once('close', () => {
      all.delete(stream)
      const own = userId === null ? undefined : byPerson.get(userId)
      if (own?.delete(stream) && own.size === 0) byPerson.delete(userId ?? '')
    })
  }

  return {
    send,
    add,
    end() {
      for (const stream of all) stream.end()
    },
  }
}
