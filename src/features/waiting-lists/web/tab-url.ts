import { readPage } from '#lib/pages.ts'
import { isId } from '#lib/texts/is-id.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import { ENTRY_FILTERS, MAX_SEARCH } from '../contract.ts'
import type { EntrySearch } from './queries.ts'

const VIEWS = ['notebook', 'picker', 'settings'] as const

/** What the breeder's tab shows, from its address. */
export function readTabUrl(params: URLSearchParams): EntrySearch & { view: (typeof VIEWS)[number] | null } {
  const list = params.get('list') ?? ''
  return {
    list: list === 'any' || isId(list) ? list : '',
    show: ENTRY_FILTERS.find((value) => value === params.get('show')) ?? 'open',
    q: readTextParam(params.get('q'), MAX_SEARCH),
    page: readPage(params),
    view: VIEWS.find((value) => value === params.get('view')) ?? null,
  }
}

/** The address of the tab on a path of the dashboard. */
export function tabUrl(path: string, { list, show, q, page }: EntrySearch): string {
  const params = new URLSearchParams({ tab: 'waiting-list' })
  if (list) params.set('list', list)
  if (show !== 'open') params.set('show', show)
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return `${path}?${params}`
}
