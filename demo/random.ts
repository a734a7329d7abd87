/** Reproducible random numbers: the same seed and topic always give the same sequence. */
export type Random = {
  /** At least 0, less than 1. */
  unit(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** The items in another order. */
  shuffled<T>(items: readonly T[]): T[]
}

// Each topic has its own sequence, so adding a whisker never moves a stripe.
function seedFor(seed: number, topic: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0
  for (const character of topic) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash
}

/** Random numbers for one topic. */
export function randomFor(seed: number, topic: string): Random {
  let state = seedFor(seed, topic)
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    chance: (probability) => unit() < probability,
    shuffled: (items) =>
      items
        .map((item) => ({ item, rank: unit() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item),
    pick: (items) => items[Math.floor(unit() * items.length)] ?? items[0],
  }
}
