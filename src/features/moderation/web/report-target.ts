/** What a report is about; `name` is how the dialog speaks of it. */
export type ReportTarget = {
  kind: 'message' | 'person' | 'cat' | 'breeder' | 'pairing'
  id: string
  name: string
}

/** The address at which the dialog opens for somebody who had to sign in first, on a page of this site. */
export function reportAddress({ kind, id }: ReportTarget, pathname: string, search: string): string {
  return `${pathname}${search ? `${search}&` : '?'}report=${kind}-${id}`
}

/** The query of an address without the wish to report a target; null where it has none. */
export function withoutReport({ kind, id }: ReportTarget, search: string): string | null {
  if (!search.includes('report=')) return null
  const rest = new URLSearchParams(search)
  if (!rest.getAll('report').includes(`${kind}-${id}`)) return null
  rest.delete('report')
  return rest.toString()
}
