/** Runs a task when one of the slots is free. */
export type Slots = <T>(task: () => Promise<T>) => Promise<T>

/** Lets so many tasks run at once; the others wait in the order in which they came. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = []
  let free = count
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
