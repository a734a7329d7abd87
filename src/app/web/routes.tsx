/** Every page of the site: path -> page -> data. Pages are loaded when first visited; this table is not. */
import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { catQueries, featuredCats, readCatSearch, toCatQuery } from '#features/cats/web/index.ts'
import { favoritesQuery } from '#features/favorites/web/index.ts'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { load, pageContext, viewerOf } from './page-context.ts'

type Args = Pick<LoaderFunctionArgs, 'params' | 'request'> & { context: Parameters<typeof load>[0] }
type Data = (args: Args) => Promise<unknown>[]

/** One page: its path, the component (a module of its own), and what it shows. */
function page(path: string, component: () => Promise<ComponentType>, data: Data = () => []): RouteObject {
  return {
    id: path,
    path,
    lazy: { Component: component },
    loader: async ({ params, request, context }) => {
      const args = { params, request, context: context as Args['context'] }
      await Promise.all([...data(args), ...privateData(args)])
      return null
    },
  }
}

/** What every page of a signed-in person needs: the hearts. */
const privateData: Data = ({ context }) => (viewerOf(context) ? [load(context, favoritesQuery)] : [])

export const routes: RouteObject[] = [
  {
    id: 'layout',
    Component: Layout,
    children: [
      {
        id: 'frame',
        ErrorBoundary: ErrorPage,
        children: [
          page(
            '/',
            async () => (await import('./front-page.tsx')).FrontPage,
            ({ context }) => [load(context, featuredCats)],
          ),
          page(
            '/cats',
            async () => (await import('#features/cats/web/cats-page.tsx')).CatsPage,
            ({ context, request }) => [
              load(context, catQueries.list(toCatQuery(readCatSearch(new URL(request.url).searchParams))), {
                decides: true,
              }),
              load(context, catQueries.breeds()),
            ],
          ),
          page(
            '/cats/:id',
            async () => (await import('#features/cats/web/cat-page.tsx')).CatPage,
            ({ context, params }) => [load(context, catQueries.detail(params.id ?? ''), { decides: true })],
          ),
          page(
            '*',
            async () => (await import('./not-found-page.tsx')).NotFoundPage,
            ({ context }) => {
              context.get(pageContext).setStatus(404)
              return []
            },
          ),
        ],
      },
    ],
  },
]
