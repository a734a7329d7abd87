/** Every page of the site: path -> page -> data. Pages are loaded when first visited; this table is not. */
import { catQueries, featuredCats, readCatSearch, toCatQuery } from '#features/cats/web/index.ts'
import type { Page } from './page.tsx'

export const pages: Page[] = [
  {
    path: '/',
    component: async () => (await import('./front-page.tsx')).FrontPage,
    data: ({ load }) => [load(featuredCats)],
  },
  {
    path: '/cats',
    component: async () => (await import('#features/cats/web/cats-page.tsx')).CatsPage,
    data: ({ load, search }) => [
      load(catQueries.list(toCatQuery(readCatSearch(search))), { decides: true }),
      load(catQueries.breeds()),
    ],
  },
  {
    path: '/cats/:id',
    component: async () => (await import('#features/cats/web/cat-page.tsx')).CatPage,
    data: ({ load, params }) => [load(catQueries.detail(params.id ?? ''), { decides: true })],
  },
  {
    path: '*',
    component: async () => (await import('./not-found-page.tsx')).NotFoundPage,
    status: 404,
  },
]
