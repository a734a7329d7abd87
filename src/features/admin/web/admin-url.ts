/** The state of the staff page is in its URL: the tab, its filters, and the open case. */
export const TABS = ['cases', 'people', 'applications', 'log'] as const
export type TabId = (typeof TABS)[number]

const STATUSES = ['open', 'closed', 'all'] as const
const KINDS = ['violations', 'report', 'appeal', 'support'] as const
const ASSIGNEES = ['me', 'none'] as const
const ACCOUNT_STATUSES = ['muted', 'suspended'] as const

export type AdminState = {
  tab: TabId
  /** The open case, which replaces the list of cases. */
  caseId: string | null
  status: (typeof STATUSES)[number]
  kind: (typeof KINDS)[number] | null
  assignee: (typeof ASSIGNEES)[number] | null
  /** The search term for cases, listings, or users. */
  q: string
  accountStatus: (typeof ACCOUNT_STATUSES)[number] | null
  /** The ID of the user to whom the log is filtered. */
  person: string | null
  page: number
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses `?tab=cases&status=closed&kind=report&page=2`, `?case={id}`, and so on; ignores invalid values. */
export function parseAdminUrl(params: URLSearchParams): AdminState {
  const oneOf = <T extends string>(choices: readonly T[], name: string) =>
    choices.find((choice) => choice === params.get(name))
  const id = (name: string) => (UUID.test(params.get(name) ?? '') ? params.get(name) : null)
  const page = Number(params.get('page'))
  return {
    tab: oneOf(TABS, 'tab') ?? 'cases',
    caseId: params.get('case'),
    status: oneOf(STATUSES, 'status') ?? 'open',
    kind: oneOf(KINDS, 'kind') ?? null,
    assignee: oneOf(ASSIGNEES, 'assignee') ?? null,
    q: (params.get('q') ?? '').slice(0, 200),
    accountStatus: oneOf(ACCOUNT_STATUSES, 'accountStatus') ?? null,
    person: id('person'),
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

/** The URL of a state, without defaults. */
export function adminUrl(state: Partial<AdminState>): string {
  const { tab, caseId, status, kind, assignee, q, accountStatus, person, page } = state
  const params = new URLSearchParams()
  if (tab && tab !== 'cases') params.set('tab', tab)
  if (caseId) params.set('case', caseId)
  if (status && status !== 'open') params.set('status', status)
  if (kind) params.set('kind', kind)
  if (assignee) params.set('assignee', assignee)
  if (q) params.set('q', q)
  if (accountStatus) params.set('accountStatus', accountStatus)
  if (person) params.set('person', person)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `/admin?${params}` : '/admin'
}
