import { newNewsId } from '#platform/events/index.ts'

/** A piece of news as streams write it: for one person, or with null for everybody. */
export type Line = { userId: string | null; text: string }

/** What is kept at most: pieces of news, and bytes of them. */
const MOST = { pieces: 2_000, bytes: 1024 * 1024 }
/** Bytes that a piece takes besides its text, roughly. */
const PIECE_BYTES = 200

export type Recent = ReturnType<typeof createRecent>

/**
 * The latest news of this process in the order of its arrival, so that a stream that comes back hears what it missed.
 * PostgreSQL delivers to every listener in the order of commits, so what follows an id is the same in all processes.
 */
export function createRecent(most = MOST) {
  let pieces: { id: string; lines: Line[]; bytes: number }[] = []
  let bytes = 0
  /** How many pieces have been dropped before the first of `pieces`. */
  let dropped = 0
  /** Where each id stands, counted from the first piece ever. */
  const places = new Map<string, number>()

  function add(id: string, lines: Line[]): void {
    const size = lines.reduce((sum, { text }) => sum + Buffer.byteLength(text), PIECE_BYTES)
    places.set(id, dropped + pieces.length)
    pieces.push({ id, lines, bytes: size })
    bytes += size
    while (pieces.length > 1 && (pieces.length > most.pieces || bytes > most.bytes)) {
      const oldest = pieces.shift()
      if (!oldest) break
      places.delete(oldest.id)
      bytes -= oldest.bytes
      dropped += 1
    }
  }

  /** Begins anew where news may have been missed: whoever knows an older id missed something. */
  function forget(): void {
    dropped += pieces.length
    pieces = []
    bytes = 0
    places.clear()
    add(newNewsId(), [])
  }
  forget()

  return {
    add,
    forget,
    /** The id of the latest piece of news, from which a stream that opens now goes on. */
    latest: (): string => pieces.at(-1)?.id ?? '',
    /** What came after an id and this person may hear, in order; undefined where the id is unknown or too old. */
    after(id: string, userId: string | null): string[] | undefined {
      const place = places.get(id)
      if (place === undefined) return undefined
      return pieces
        .slice(place - dropped + 1)
        .flatMap(({ lines }) => lines)
        .filter((line) => line.userId === null || line.userId === userId)
        .map(({ text }) => text)
    },
  }
}
