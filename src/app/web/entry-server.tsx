import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { viewerQuery } from '#features/accounts/web/index.ts'
import type { Transport } from '#lib/client.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { dehydrateQueries } from './dehydrated.ts'
import { type Assets, documentOf } from './document.ts'
import { headOf } from './head.ts'
import { pageContext } from './page-context.ts'
import { routes } from './routes.tsx'

export type PageInput = {
  /** The site's public address, without a slash at the end. */
  origin: string
  /** Path and query. */
  url: string
  viewer: User | null
  transport: Transport
  /** The built files for the page of a route. */
  assetsOf: (routeId: string) => Assets
}

export type PageOutput = { status: number; html: string } | { status: number; location: string }

const handler = createStaticHandler(routes)

/** Renders the page of an address: whatever it needs comes through `transport`, and nothing else is asked. */
export async function renderPage({
  origin,
  url,
  viewer,
  transport,
  assetsOf,
}: PageInput): Promise<PageOutput> {
  const queries = createQueryClient(transport)
  queries.setQueryData<User | null>(viewerQuery.queryKey, viewer)
  let status = 200
  const setStatus = (next: number) => {
    status = next
  }
  const requestContext = new RouterContextProvider(
    new Map([[pageContext, { queries, onServer: true, setStatus }]]),
  )
  const address = new URL(url, origin)
  const context = await handler.query(new Request(address), { requestContext })
  if (context instanceof Response) {
    return { status: context.status, location: context.headers.get('location') ?? '/' }
  }
  if (context.errors) status = context.statusCode
  const rendered = renderToString(
    <QueryClientProvider client={queries}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  )
  const match = context.matches.at(-1)
  const routeId = match?.route.id ?? '*'
  const { title, html } = takeTitle(rendered)
  const head = headOf(routeId, { queries, url: address, origin, params: match?.params ?? {} })
  const data = dehydrateQueries(queries)
  return { status, html: documentOf({ title, head, html, data, assets: assetsOf(routeId), origin }) }
}

const TITLE = /<title[^>]*>([^<]*)<\/title>/
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** React writes the title of a page among its HTML; it belongs into the head. */
function takeTitle(rendered: string): { title: string; html: string } {
  const written = TITLE.exec(rendered)?.[1] ?? ''
  const title = written.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
  return { title, html: rendered.replace(TITLE, '') }
}
