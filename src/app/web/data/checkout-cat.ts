/** The ID of the cat whose checkout a path opens; null for other paths. */
export function checkoutCatId(path: string | null): string | null {
  return path?.match(/^\/checkout\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?|$)/i)?.[1] ?? null
}
