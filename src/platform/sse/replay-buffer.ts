import { newEventId } from '#platform/events/index.ts'

/** The text of an event for one user, or for everyone with null. */
export type Delivery = { userId: string | null; text: string }

const LIMITS = { events: 2_000, bytes: 1024 * 1024 }
/** Approximate bytes per event in addition to its text. */
const OVERHEAD_BYTES = 200

export type ReplayBuffer = ReturnType<typeof createReplayBuffer>

/**
 * The latest events of this process in order of arrival, so that a stream that reconnects gets what it missed. PostgreSQL
 * notifies every listener in the order of commits, so what follows an ID is the same in all processes.
 */
export function createReplayBuffer(limits = LIMITS) {
  let entries: { id: string; deliveries: Delivery[]; bytes: number }[] = []
  let bytes = 0
  /** How many entries have been removed from the beginning of `entries`. */
  let removed = 0
  /** The position of each ID, counted from the first entry ever. */
  const positions = new Map<string, number>()

  function add(id: string, deliveries: Delivery[]): void {
    const size = deliveries.reduce((sum, { text }) => sum + Buffer.byteLength(text), OVERHEAD_BYTES)
    positions.set(id, removed + entries.length)
    entries.push({ id, deliveries, bytes: size })
    bytes += size
    while (entries.length > 1 && (entries.length > limits.events || bytes > limits.bytes)) {
      const oldest = entries.shift()
      if (!oldest) break
      positions.delete(oldest.id)
      bytes -= oldest.bytes
      removed += 1
    }
  }

  /** Starts over after events may have been missed; no earlier ID is known any longer. */
  function clear(): void {
    removed += entries.length
    entries = []
    bytes = 0
    positions.clear()
    add(newEventId(), [])
  }
  clear()

  return {
    add,
    clear,
    /** The ID of the latest event, after which a new stream continues. */
    latestId: (): string => entries.at(-1)?.id ?? '',
    /** The texts for this user after an event, in order; undefined when the ID is unknown or too old. */
    after(id: string, userId: string | null): string[] | undefined {
      const position = positions.get(id)
      if (position === undefined) return undefined
      return entries
        .slice(position - removed + 1)
        .flatMap(({ deliveries }) => deliveries)
        .filter((delivery) => delivery.userId === null || delivery.userId === userId)
        .map(({ text }) => text)
    },
  }
}
