/** The path of the page that shows a buyer an order: today the page of its cat. */
export function orderPath({ catId }: { catId: string }): string {
  return `/cats/${catId}`
}
