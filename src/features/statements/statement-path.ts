/** The path of a cattery's statements: of a year, or of one month. */
export function statementPath(breederId: string, shown: { year?: number; month?: string } = {}): string {
  const { year, month } = shown
  const query = month ? `?month=${month}` : year ? `?year=${year}` : ''
  return `/breeder/${breederId}/statements${query}`
}
