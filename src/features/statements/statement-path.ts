/** The path of a month's statement of a cattery. */
export function statementPath(breederId: string, { month }: { month: string }): string {
  return `/breeder/${breederId}/statements?month=${month}`
}

/** The path of the page Money, of the year in a query. */
export function moneyPath(search: URLSearchParams): string {
  const year = search.get('year') ?? ''
  return /^\d{4}$/.test(year) ? `/dashboard?tab=money&year=${year}` : '/dashboard?tab=money'
}
