/** A kitten that is listed as a cat, with its last weight. */
export type ListedKitten = {
  catId: string
  name: string
  weight: { id: string; grams: number; weighedAt: string } | null
}
