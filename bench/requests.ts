/** The requested paths, generated from a seed so that both servers get the same requests in the same order. */

/** Values from the database for requests. */
export type CatalogSample = {
  /** The most common breeds. */
  breeds: string[]
  ids: string[]
  /** Two words each from the breed, color, name, location, or description of one cat. */
  searches: string[]
}

/** `fresh` requests never repeat while the app caches them; a number repeats so many different requests. */
export type RequestKind = { path: 'list' | 'search' | 'detail' | 'page'; repeat: 'fresh' | number }

/** A seeded generator of numbers in [0, 1) (mulberry32, public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a function that returns the next path. Prices are in cents in the API, in dollars on the page. */
export function pathGenerator(
  sample: CatalogSample,
  { path, repeat }: RequestKind,
  seed: number,
): () => string {
  const random = seededRandom(seed)
  const breed = () => sample.breeds[Math.floor(random() * sample.breeds.length)] ?? ''
  const between = (low: number, high: number) => Math.floor(low + random() * (high - low))
  let next = Math.floor(random() * sample.ids.length)
  const nextPath = {
    list: () =>
      `/api/cats?breed=${encodeURIComponent(breed())}&minPrice=${between(50_000, 120_000)}&maxPrice=${between(150_000, 400_000)}`,
    // A price above all others makes a search with the same words a different request.
    search: () =>
      `/api/cats?q=${encodeURIComponent(sample.searches[Math.floor(random() * sample.searches.length)] ?? '')}&maxPrice=${between(50_000_000, 99_000_000)}`,
    page: () =>
      `/cats?breed=${encodeURIComponent(breed())}&minPrice=${between(100, 1_200)}&maxPrice=${between(1_500, 9_000)}`,
    // In order, not random: the app caches fewer responses than there are cats, so no response is cached.
    detail: () => `/api/cats/${sample.ids[next++ % sample.ids.length]}`,
  }[path]
  if (repeat === 'fresh') return nextPath
  const paths = Array.from({ length: repeat }, nextPath)
  return () => paths[next++ % paths.length] ?? ''
}
