import type { InquiryShow } from '#features/messages/web/index.ts'
import { MAX_PAGE } from '#lib/paging.ts'

/** The state of the dashboard is in its URL: the tab and the open form. */
export const TABS = ['overview', 'profile', 'cats', 'pairings', 'litters', 'inquiries'] as const
export type TabId = (typeof TABS)[number]

/** Filters of the inquiries. */
export const INQUIRY_FILTERS = [
  'all',
  'unread',
  'pending',
  'responded',
  'closed',
] as const satisfies InquiryShow[]

export type DashboardState = {
  tab: TabId
  /** The open form: for a new item, or to edit the one with this ID. */
  form: { kind: 'new'; from: string | null } | { kind: 'edit'; id: string } | null
  /** Filter and page of the inquiries. */
  show?: InquiryShow | undefined
  page?: number | undefined
}

/** Parses `?tab=cats&edit={id}` or `?tab=litters&new=1&from={pairingId}`; an invalid tab becomes the overview. */
export function parseDashboardUrl(params: URLSearchParams): DashboardState {
  const tab = TABS.find((value) => value === params.get('tab')) ?? 'overview'
  const edit = params.get('edit')
  if (edit) return { tab, form: { kind: 'edit', id: edit } }
  const form = params.has('new') ? ({ kind: 'new', from: params.get('from') } as const) : null
  if (tab !== 'inquiries') return { tab, form }
  const show = INQUIRY_FILTERS.find((value) => value === params.get('show')) ?? 'all'
  const page = Math.max(1, Math.min(MAX_PAGE, Number.parseInt(params.get('page') ?? '', 10) || 1))
  return { tab, form, show, page }
}

/** The URL of a state; `path` is one of the two paths of the dashboard. */
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
