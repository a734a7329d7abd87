import { readPage } from '#lib/pages.ts'
import { readTextParam } from '#lib/texts/text-param.ts'
import { ANIMAL_STATUSES, type AnimalStatus, SEXES, type Sex } from '../../choices.ts'
import { MAX_BREED } from '../../limits.ts'

const KINDS = ['own', 'outside'] as const
const MAX_SEARCH = 100

/** What the list of the book shows; empty and undefined for no filter. */
export type BookSearch = {
  q: string
  breed: string
  sex: Sex | undefined
  status: AnimalStatus | undefined
  kind: (typeof KINDS)[number] | undefined
  page: number
}

export const WHOLE_BOOK: BookSearch = {
  q: '',
  breed: '',
  sex: undefined,
  status: undefined,
  kind: undefined,
  page: 1,
}

/** Reads the address of the tab; `isNew` says whether the form for a new animal is open. */
export function readBookUrl(params: URLSearchParams): { search: BookSearch; isNew: boolean } {
  const choice = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name))
  return {
    search: {
      q: readTextParam(params.get('q'), MAX_SEARCH),
      breed: readTextParam(params.get('breed'), MAX_BREED),
      sex: choice('sex', SEXES),
      status: choice('status', ANIMAL_STATUSES),
      kind: choice('kind', KINDS),
      page: readPage(params),
    },
    isNew: params.has('new'),
  }
}

/** The address of the tab on a path of the dashboard. */
export function bookUrl(path: string, { page, ...search }: BookSearch, isNew = false): string {
  const params = new URLSearchParams({ tab: 'book' })
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  if (isNew) params.set('new', '1')
  return `${path}?${params}`
}

/** Whether the list shows a part of the book. */
export function isFiltered({ q, breed, sex, status, kind }: BookSearch): boolean {
  return Boolean(q || breed || sex || status || kind)
}
