import type { InquiryShow } from '#features/messages/web/index.ts'
import { MAX_PAGE } from '#lib/paging.ts'

/** The state of the dashboard is its address: the tab, and the form that stands open over it. */
export const TABS = ['overview', 'profile', 'cats', 'pairings', 'litters', 'inquiries'] as const
export type TabId = (typeof TABS)[number]

/** The kinds of inquiries that can be listed. */
export const SHOWS = ['all', 'unread', 'pending', 'responded', 'closed'] as const satisfies InquiryShow[]

export type DashboardState = {
  tab: TabId
  /** The open form: for a new thing, or for the one with this id. */
  form: { kind: 'new'; from: string | null } | { kind: 'edit'; id: string } | null
  /** Which inquiries are listed, and which page of them. */
  show?: InquiryShow | undefined
  page?: number | undefined
}

/** Reads `?tab=cats&edit={id}`, `?tab=litters&new=1&from={pairingId}`; what makes no sense is the overview. */
export function readDashboard(params: URLSearchParams): DashboardState {
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'overview'
  const edit = params.get('edit')
  if (edit) return { tab, form: { kind: 'edit', id: edit } }
  const form = params.has('new') ? ({ kind: 'new', from: params.get('from') } as const) : null
  if (tab !== 'inquiries') return { tab, form }
  const show = SHOWS.find((each) => each === params.get('show')) ?? 'all'
  const page = Math.max(1, Math.min(MAX_PAGE, Number.parseInt(params.get('page') ?? '', 10) || 1))
  return { tab, form, show, page }
}

/** The address of a state, on whichever of the two paths the dashboard was opened. */
export function dashboardUrl(path: string, { tab, form, show, page }: DashboardState): string {
  const params = new URLSearchParams(tab === 'overview' ? [] : [['tab', tab]])
  if (form?.kind === 'edit') params.set('edit', form.id)
  if (form?.kind === 'new') {
    params.set('new', '1')
    if (form.from) params.set('from', form.from)
  }
  if (show && show !== 'all') params.set('show', show)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}
