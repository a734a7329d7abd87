/** The state of the dashboard is its address: the tab, and the form that stands open over it. */
export const TABS = ['overview', 'profile', 'cats', 'pairings', 'litters', 'inquiries'] as const
export type TabId = (typeof TABS)[number]

export type DashboardState = {
  tab: TabId
  /** The open form: for a new thing, or for the one with this id. */
  form: { kind: 'new'; from: string | null } | { kind: 'edit'; id: string } | null
}

/** Reads `?tab=cats&edit={id}`, `?tab=litters&new=1&from={pairingId}`; what makes no sense is the overview. */
export function readDashboard(params: URLSearchParams): DashboardState {
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'overview'
  const edit = params.get('edit')
  if (edit) return { tab, form: { kind: 'edit', id: edit } }
  return { tab, form: params.has('new') ? { kind: 'new', from: params.get('from') } : null }
}

/** The address of a state, on whichever of the two paths the dashboard was opened. */
export function dashboardUrl(path: string, { tab, form }: DashboardState): string {
  const params = new URLSearchParams(tab === 'overview' ? [] : [['tab', tab]])
  if (form?.kind === 'edit') params.set('edit', form.id)
  if (form?.kind === 'new') {
    params.set('new', '1')
    if (form.from) params.set('from', form.from)
  }
  return params.size > 0 ? `${path}?${params}` : path
}
