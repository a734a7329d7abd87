/** A reproducible source of chance: the same seed and topic always roll the same. */
export type Random = {
  unit(): number
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

// Every topic rolls its own stream, so adding a whisker never moves a stripe.
function seedFor(seed: number, topic: string): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed | 0, 0x9e3779b1)) >>> 0
  for (const letter of topic) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  }
  return hash
}

/** Random for one topic of one picture. */
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
    pick: (items) => items[Math.floor(unit() * items.length)] ?? items[0],
  }
}
