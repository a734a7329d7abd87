/** The subject of a report; `name` is shown in the dialog. */
export type ReportTarget = {
  kind: 'message' | 'person' | 'cat' | 'breeder' | 'pairing' | 'review'
  id: string
  name: string
}

/** The current page's URL with a parameter that opens the report dialog, for returning from sign-in. */
export function reportUrl({ kind, id }: ReportTarget, pathname: string, search: string): string {
  return `${pathname}${search ? `${search}&` : '?'}report=${kind}-${id}`
}

/** The query string without the parameter that opens the report dialog of a target; null if it has none. */
export function withoutReportParam({ kind, id }: ReportTarget, search: string): string | null {
  if (!search.includes('report=')) return null
  const rest = new URLSearchParams(search)
  if (!rest.getAll('report').includes(`${kind}-${id}`)) return null
  rest.delete('report')
  return rest.toString()
}
