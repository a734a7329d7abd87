/** A bounded queue that takes turns among the owners of its tasks. */

export type QueueSettings = {
  /** How many tasks run at once. */
  slots: number
  /** How many tasks may wait, and how many of one owner. */
  maxWaiting: number
  maxWaitingOfOwner: number
  /** Milliseconds that a task may wait; undefined for any time. */
  waitMs?: number | undefined
}

/** The task was not started: too many tasks of its owner wait, or of all, or it waited too long, or its caller has given up. */
export class NotStarted extends Error {
  readonly reason: 'owner' | 'full' | 'late' | 'aborted'

  constructor(reason: NotStarted['reason']) {
    super(`not started: ${reason}`)
    this.reason = reason
  }
}

type Waiting = { start: (slot: number) => void; refuse: (reason: NotStarted['reason']) => void }

export type Queue = {
  /** Runs a task when its owner has no other one running and it is the owner's turn. Throws NotStarted. */
  run<T>(owner: string, task: (slot: number) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Throws NotStarted if no further task of this owner may wait. */
  requireRoom(owner: string): void
  waiting(): number
  running(): number
  /** Refuses all waiting tasks and all later ones. */
  close(): void
}

/** Creates a queue. */
export function createQueue({ slots, maxWaiting, maxWaitingOfOwner, waitMs }: QueueSettings): Queue {
  /** Waiting tasks by owner, in the order of the owners' turns. */
  const waiting = new Map<string, Waiting[]>()
  const running = new Set<string>()
  const freeSlots = Array.from({ length: slots }, (_, slot) => slot)
  let isClosed = false
  const count = () => [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0)

  function requireRoom(owner: string): void {
    if ((waiting.get(owner)?.length ?? 0) >= maxWaitingOfOwner) throw new NotStarted('owner')
    if (count() >= maxWaiting) throw new NotStarted('full')
  }

  function remove(owner: string, task: Waiting): void {
    const left = waiting.get(owner)?.filter((other) => other !== task) ?? []
    if (left.length > 0) waiting.set(owner, left)
    else waiting.delete(owner)
  }

  function startNext(): void {
    for (const [owner, [first]] of waiting) {
      if (!first || running.has(owner)) continue
      const slot = freeSlots.shift()
      if (slot === undefined) return
      first.start(slot)
    }
  }

  return {
    requireRoom,
    waiting: count,
    running: () => running.size,
    close() {
      isClosed = true
      for (const task of [...waiting.values()].flat()) task.refuse('aborted')
    },
    async run<T>(owner: string, task: (slot: number) => Promise<T>, signal?: AbortSignal) {
      if (isClosed || signal?.aborted) throw new NotStarted('aborted')
      if (freeSlots.length === 0 || running.has(owner)) requireRoom(owner)
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          remove(owner, entry)
        }
        const entry: Waiting = {
          start(slot) {
            leave()
            running.add(owner)
            task(slot)
              .finally(() => {
                running.delete(owner)
                // The owner's next turn comes after those of the others who wait.
                const rest = waiting.get(owner)
                waiting.delete(owner)
                if (rest) waiting.set(owner, rest)
                freeSlots.push(slot)
                startNext()
              })
              .then(resolve, reject)
          },
          refuse(reason) {
            leave()
            reject(new NotStarted(reason))
          },
        }
        const onAbort = () => entry.refuse('aborted')
        const timer = waitMs === undefined ? undefined : setTimeout(() => entry.refuse('late'), waitMs)
        signal?.addEventListener('abort', onAbort)
        waiting.set(owner, [...(waiting.get(owner) ?? []), entry])
        startNext()
      })
    },
  }
}
