/** Random numbers in [0, 1) by seed: a linear congruential generator with the constants of Numerical Recipes. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
