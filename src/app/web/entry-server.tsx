import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import {
  signInUrl,
  signUpUrl,
  twoFactorUrl,
  ViewerProvider,
  VisitorUrl,
  viewerQuery,
} from '#features/accounts/web/index.ts'
import { maySee, parseAdminUrl } from '#features/admin/web/admin-url.ts'
import { favoriteIdsQuery } from '#features/favorites/web/index.ts'
import { unreadNoticesQuery } from '#features/notifications/web/index.ts'
import { ApiError, type Transport } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { loadNearParts } from '#ui/loading/near-part.tsx'
import { App } from './app.tsx'
import { dehydrateQueries } from './data/dehydrated.ts'
import { LAST_EVENT_KEY } from './data/last-event.ts'
import { pageData } from './data/page-data.ts'
import { findPage, pageFor } from './find-page.ts'
import { joinPage } from './join-page.ts'
import { Layout } from './layout/layout.tsx'
import { loadPage } from './load-page.ts'
import type { Load, Page } from './page.ts'
import { pageMetadata } from './page-metadata.ts'
import { findRedirect } from './page-redirects.ts'
import { pages } from './routes.tsx'
import { type Assets, ServerDocument } from './server-document.tsx'
import { visitorUrl } from './visitor-url.ts'

export type PageInput = {
  /** The site's public address, without a slash at the end. */
  origin: string
  /** Path and query. */
  url: string
  /** The current year (UTC). */
  year: string
  viewer: User | null
  transport: Transport
  /** The built files that the page of a module needs. */
  assetsOf: (module: string) => Assets
  /** The HTML of the same page for visitors, if the page shares its main part. */
  visitorHtml?: string | undefined
  /** The latest event before the page's data was read; its stream of live updates continues there. */
  eventId?: string | undefined
  /** The ID of the request, which the error page shows. */
  requestId: string
  /** Render the error page without any data, because the database does not respond. */
  isUnavailable?: boolean | undefined
  /** Receives any error thrown while the page was rendered. */
  onError: (error: unknown) => void
}

/** `isIncomplete`: data that the page can do without could not be loaded. */
export type PageOutput =
  | { status: number; html: string; isIncomplete?: boolean }
  | { status: number; location: string }

/** The patterns of the paths of all pages. */
export const PAGE_PATHS: readonly string[] = pages.map(({ path }) => path)

// Rendering must not suspend.
await Promise.all(pages.map((page) => loadPage(page)))
await loadNearParts()

/** Renders the HTML document of a URL with the data that its page requests through `transport`, or redirects. */
export async function renderPage(input: PageInput): Promise<PageOutput> {
  const { origin, viewer, transport, assetsOf, requestId, isUnavailable, visitorHtml, year, onError } = input
  const url = urlOf(input.url, origin)
  const { page: found, params } = findPage(url.pathname)
  if (found.staffOnly && viewer?.needsSecondFactor)
    return { status: 302, location: twoFactorUrl(url.pathname + url.search) }
  const page = pageFor(found, viewer)
  if (page.signedInOnly && !viewer && !isUnavailable)
    return {
      status: 302,
      location: (page.signUpFirst ? signUpUrl : signInUrl)(url.pathname + url.search),
    }

  const queries = createQueryClient(transport)
  queries.setQueryData<User | null>(viewerQuery.queryKey, viewer)
  if (input.eventId) queries.setQueryData(LAST_EVENT_KEY, input.eventId)
  let status = isForbidden(page, url, viewer) ? 403 : (page.status ?? 200)
  let isIncomplete = false
  const load: Load = async (options, extra) => {
    if (extra?.deferred) return
    try {
      await queries.fetchQuery(options)
    } catch (error) {
      if (extra?.required) status = statusFor(error)
      else isIncomplete ||= statusFor(error) >= 500
    }
  }
  if (isUnavailable) status = 503
  else
    await Promise.all([
      ...(visitorHtml
        ? []
        : (pageData[page.path]?.({ load, params, search: url.searchParams, viewer }) ?? [])),
      ...(viewer ? [load(favoriteIdsQuery), load(unreadNoticesQuery)] : []),
    ])

  if (visitorHtml) {
    const frame = renderToString(
      <StaticRouter location={url.pathname + url.search}>
        <ServerDocument {...EMPTY} origin={origin} data="" broken={undefined} year={year}>
          <Frame queries={queries} />
        </ServerDocument>
      </StaticRouter>,
    )
    const html = joinPage(visitorHtml, frame, dehydrateQueries(queries))
    // Otherwise the page is rendered as any other.
    return html ? { status, html } : renderPage({ ...input, visitorHtml: undefined })
  }

  const redirect = findRedirect(page.path, {
    queries,
    params,
    pathname: url.pathname,
    search: url.searchParams,
  })
  if (redirect) return { status: 302, location: redirect.includes('?') ? redirect : redirect + url.search }

  const assets = assetsOf(page.module)
  const metadata = pageMetadata(page.path, { queries, url, origin, params })
  const data = dehydrateQueries(queries)
  const render = (broken?: string) =>
    `<!doctype html>${renderToString(
      <StaticRouter location={url.pathname + url.search}>
        <ServerDocument
          assets={assets}
          metadata={metadata}
          origin={origin}
          data={data}
          broken={broken}
          year={year}
        >
          <App queries={queries} broken={broken} year={year} />
        </ServerDocument>
      </StaticRouter>,
    )}`
  try {
    return { status, html: render(isUnavailable ? requestId : undefined), isIncomplete }
  } catch (error) {
    onError(error)
    return { status: 500, html: render(requestId) }
  }
}

/** What `App` shows around a page, with the same elements, so that React gives the same IDs. */
function Frame({ queries }: { queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <ViewerProvider>
        <VisitorUrl value={visitorUrl}>
          <Layout>{null}</Layout>
        </VisitorUrl>
      </ViewerProvider>
    </QueryClientProvider>
  )
}

/** What the frame of a page does not need, because it is taken from the page for visitors. */
const EMPTY = {
  assets: { style: '', bootScript: '', font: undefined, modules: [] },
  metadata: { description: '', canonical: null, image: null, jsonLd: [] },
}

/**
 * Pages that show the viewer as a visitor until the app runs in the browser, with `VisitorFirst`: the server takes their part
 * between header and footer from the cached page. Nothing may move when the user's own data appears.
 */
const SHARED = ['/cats', '/breeders']

/** Whether the page of a URL has the same part between header and footer for all users. */
export function sharesMain(url: string): boolean {
  return SHARED.includes(findPage(urlOf(url, 'http://localhost').pathname).page.path)
}

/** Whether the role of a member of staff does not allow the tab of the URL; the page says so. */
function isForbidden(page: Page, { searchParams }: URL, viewer: User | null): boolean {
  return page.path === '/admin' && !!viewer?.staffRole && !maySee(viewer, parseAdminUrl(searchParams))
}

/** The status of a page whose data could not be loaded. */
function statusFor(error: unknown): number {
  if (!(error instanceof ApiError)) return 500
  return [400, 404].includes(error.status) ? 404 : error.status === 503 ? 503 : 500
}

/** A path of this site, also where a request's URL begins with several slashes and would name another host. */
function urlOf(url: string, origin: string): URL {
  return new URL(`${origin}${url.replace(/^[/\\]*/, '/')}`)
}
