import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { signInUrl, viewerQuery } from '#features/accounts/web/index.ts'
import { favoriteIdsQuery } from '#features/favorites/web/index.ts'
import { unreadNoticesQuery } from '#features/notifications/web/index.ts'
import { ApiError, type Transport } from '#lib/client.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { App } from './app.tsx'
import { dehydrateQueries } from './dehydrated.ts'
import { type Assets, documentOf } from './document.ts'
import { findPage, pageFor } from './find-page.ts'
import { headOf } from './head.ts'
import { loadPage } from './load-page.ts'
import type { Load } from './page.ts'
import { pages } from './routes.tsx'

export type PageInput = {
  /** The site's public address, without a slash at the end. */
  origin: string
  /** Path and query. */
  url: string
  viewer: User | null
  transport: Transport
  /** The built files that a page's module needs. */
  assetsOf: (module: string) => Assets
  /** Told of whatever a page threw while it was rendered. */
  onError: (error: unknown) => void
}

export type PageOutput = { status: number; html: string } | { status: number; location: string }

// Rendering waits for nothing but data.
await Promise.all(pages.map((page) => loadPage(page)))

/** Renders the page of an address: whatever it needs comes through `transport`, and nothing else is asked. */
export async function renderPage(input: PageInput): Promise<PageOutput> {
  const { origin, viewer, transport, assetsOf } = input
  const url = addressOf(input.url, origin)
  const { page: found, params } = findPage(url.pathname)
  const page = pageFor(found, viewer)
  if (page.signedInOnly && !viewer) return { status: 302, location: signInUrl(url.pathname + url.search) }

  const queries = createQueryClient(transport)
  queries.setQueryData<User | null>(viewerQuery.queryKey, viewer)
  let status = page.status ?? 200
  const load: Load = async (options, extra) => {
    if (extra?.deferred) return
    try {
      await queries.fetchQuery(options)
    } catch (error) {
      if (extra?.required) status = error instanceof ApiError && [400, 404].includes(error.status) ? 404 : 500
    }
  }
  await Promise.all([
    ...(page.data?.({ load, params, search: url.searchParams, viewer }) ?? []),
    ...(viewer ? [load(favoriteIdsQuery), load(unreadNoticesQuery)] : []),
  ])

  let broken = false
  const draw = () => renderApp(url.pathname + url.search, queries, broken)
  let rendered: string
  try {
    rendered = draw()
  } catch (error) {
    input.onError(error)
    broken = true
    status = 500
    rendered = draw()
  }
  const { title, html } = takeTitle(rendered)
  const head = headOf(page.path, { queries, url, origin, params })
  const data = dehydrateQueries(queries)
  return {
    status,
    html: documentOf({ title, head, html, data, assets: assetsOf(page.module), origin, broken }),
  }
}

/** What comes after several slashes, or after none, is a path of this site as well, and not the name of another. */
function addressOf(url: string, origin: string): URL {
  return new URL(`${origin}${url.replace(/^[/\\]*/, '/')}`)
}

function renderApp(location: string, queries: QueryClient, broken: boolean): string {
  return renderToString(
    <StaticRouter location={location}>
      <App queries={queries} broken={broken} />
    </StaticRouter>,
  )
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** React writes the title of a page before its other HTML, perhaps after links to pictures; it belongs into the head. */
function takeTitle(rendered: string): { title: string; html: string } {
  const begin = rendered.indexOf('<title>')
  const end = rendered.indexOf('</title>')
  if (begin < 0 || end < begin) return { title: '', html: rendered }
  const written = rendered.slice(begin + '<title>'.length, end)
  const title = written.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
  return { title, html: rendered.slice(0, begin) + rendered.slice(end + '</title>'.length) }
}
