/** What the load asks, from a seed, so that both servers get the same questions in the same order. */

/** What the load has to know of the database. */
export type Stock = {
  /** The commonest breeds. */
  breeds: string[]
  ids: string[]
  /** Two words each that stand together in some cat's listing: of its breed, color, name, place or description. */
  searches: string[]
}

/** `fresh` questions never repeat within the app's memory; `same` is one question over and over. */
export type Kind = { path: 'list' | 'search' | 'detail' | 'page'; repeat: 'fresh' | 'same' }

/** A generator of numbers in [0, 1), the same for the same seed (mulberry32, public domain). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Answers the next path to ask for. Prices are cents in the API and dollars on the page, as people type them. */
export function questions(stock: Stock, { path, repeat }: Kind, seed: number): () => string {
  const random = dice(seed)
  const breed = () => stock.breeds[Math.floor(random() * stock.breeds.length)] ?? ''
  const between = (low: number, high: number) => Math.floor(low + random() * (high - low))
  let next = Math.floor(random() * stock.ids.length)
  const ask = {
    list: () =>
      `/api/cats?breed=${encodeURIComponent(breed())}&minPrice=${between(50_000, 120_000)}&maxPrice=${between(150_000, 400_000)}`,
    // A price that leaves nothing out makes a question of its own of the same words.
    search: () =>
      `/api/cats?q=${encodeURIComponent(stock.searches[Math.floor(random() * stock.searches.length)] ?? '')}&maxPrice=${between(50_000_000, 99_000_000)}`,
    page: () =>
      `/cats?breed=${encodeURIComponent(breed())}&minPrice=${between(100, 1_200)}&maxPrice=${between(1_500, 9_000)}`,
    // In turn, not by chance: the app remembers fewer answers than there are cats, so none is asked for twice too soon.
    detail: () => `/api/cats/${stock.ids[next++ % stock.ids.length]}`,
  }[path]
  if (repeat === 'fresh') return ask
  const question = ask()
  return () => question
}
