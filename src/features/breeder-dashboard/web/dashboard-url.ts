import { MANAGED_SORTS, type ManagedCatList } from '#features/cats/web/index.ts'
import type { InquiryShow } from '#features/messages/web/index.ts'
import { readPage } from '#lib/pages.ts'
import { readTextParam } from '#lib/texts/text-param.ts'

/** The state of the dashboard is in its URL: the tab and the open form. */
export const TABS = [
  'overview',
  'calendar',
  'profile',
  'cats',
  'pairings',
  'litters',
  'book',
  'inquiries',
  'waiting-list',
  'reviews',
  'money',
] as const
export type TabId = (typeof TABS)[number]

/** Filters of the inquiries. */
export const INQUIRY_FILTERS = [
  'all',
  'unread',
  'pending',
  'responded',
  'closed',
] as const satisfies InquiryShow[]

/** Filters of the reviews. */
export const REVIEW_FILTERS = ['all', 'unanswered'] as const
export type ReviewShow = (typeof REVIEW_FILTERS)[number]

/** Filters and orders of the cats. Every cat but the sold ones is current. */
export const CAT_FILTERS = [
  'current',
  'available',
  'on_hold',
  'reserved',
  'withdrawn',
  'taken_down',
  'sold',
  'all',
] as const satisfies ManagedCatList['show'][]

export type DashboardState = {
  tab: TabId
  /** The open form: for a new item, or to edit the one with this ID. */
  form: { kind: 'new'; from: string | null } | { kind: 'edit'; id: string } | null
  /** Filter of the inquiries, and the page of inquiries or reviews. */
  show?: InquiryShow | undefined
  /** Filter of the reviews. */
  reviews?: ReviewShow | undefined
  page?: number | undefined
  /** The year whose months the tab Money shows; the current one if undefined. */
  year?: number | undefined
  /** What the list of cats shows. */
  list?: ManagedCatList | undefined
}

/** The list of cats without filters: all but the sold ones, newest first. */
export const CURRENT_CATS: ManagedCatList = { show: 'current', q: '', sort: 'newest', page: 1 }

/** Parses `?tab=cats&edit={id}` or `?tab=litters&new=1&from={pairingId}`; an invalid tab becomes the overview. */
export function parseDashboardUrl(params: URLSearchParams): DashboardState {
  const tab = TABS.find((value) => value === params.get('tab')) ?? 'overview'
  if (tab === 'money') return { tab, form: null, year: readYear(params) }
  const edit = params.get('edit')
  const list = tab === 'cats' ? parseList(params) : undefined
  if (edit) return { tab, form: { kind: 'edit', id: edit }, list }
  const form = params.has('new') ? ({ kind: 'new', from: params.get('from') } as const) : null
  if (list) return { tab, form, list }
  if (tab === 'reviews')
    return {
      tab,
      form,
      page: readPage(params),
      reviews: REVIEW_FILTERS.find((value) => value === params.get('show')) ?? 'all',
    }
  if (tab !== 'inquiries') return { tab, form }
  const show = INQUIRY_FILTERS.find((value) => value === params.get('show')) ?? 'all'
  return { tab, form, show, page: readPage(params) }
}

const YEAR = /^\d{4}$/

function readYear(params: URLSearchParams): number | undefined {
  const year = params.get('year') ?? ''
  return YEAR.test(year) ? Number(year) : undefined
}

function parseList(params: URLSearchParams): ManagedCatList {
  return {
    show: CAT_FILTERS.find((value) => value === params.get('show')) ?? 'current',
    q: readTextParam(params.get('q'), 100),
    sort: MANAGED_SORTS.find((value) => value === params.get('sort')) ?? 'newest',
    page: readPage(params),
  }
}

/** The URL of a state; `path` is one of the two paths of the dashboard. */
export function dashboardUrl(
  path: string,
  { tab, form, show, reviews, page, list, year }: DashboardState,
): string {
  const params = new URLSearchParams(tab === 'overview' ? [] : [['tab', tab]])
  if (form?.kind === 'edit') params.set('edit', form.id)
  if (form?.kind === 'new') {
    params.set('new', '1')
    if (form.from) params.set('from', form.from)
  }
  if (list) {
    for (const name of ['show', 'q', 'sort', 'page'] as const)
      if (list[name] !== CURRENT_CATS[name]) params.set(name, String(list[name]))
  }
  const filter = show ?? reviews
  if (filter && filter !== 'all') params.set('show', filter)
  if (year) params.set('year', String(year))
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${path}?${params}` : path
}

const UUID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const PAIR = new RegExp(`^(${UUID})\\.(${UUID})$`, 'i')

/** The animals of a planned mating, `{sire}.{dam}`, that the form of a new pairing begins with; undefined for none. */
export function readPair(from: string | null): { sireId: string; damId: string } | undefined {
  const [, sireId, damId] = from?.match(PAIR) ?? []
  return sireId && damId ? { sireId, damId } : undefined
}
