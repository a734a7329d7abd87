/** Pages as a browser shows them, rendered without one, with the data of a stub server. */

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { Route, Routes, StaticRouter } from 'react-router'
import { vi } from 'vitest'
import { findPage, pageFor } from '#app/web/find-page.ts'
import { loadPage } from '#app/web/load-page.ts'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import type { Transport } from '#lib/client/client.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { HydratedOnServer } from '#ui/use-hydrated.ts'

type Input = { url: string; viewer: User | null; transport: Transport }

/**
 * The HTML of a page, without header and footer, once everything that it requests has arrived. Throws what a component or the
 * transport throws.
 */
export async function renderedPage(input: Input): Promise<string> {
  const page = pageFor(findPage(new URL(input.url, 'http://localhost').pathname).page, input.viewer)
  const Page = await loadPage(page)
  const routes = (
    <Routes>
      <Route path={page.path} element={<Page />} />
    </Routes>
  )
  return renderedPart(routes, input)
}

/** The same for a part of a page. */
export async function renderedPart(part: ReactNode, input: Input): Promise<string> {
  // A device without a camera and with a mouse.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  try {
    return await renderLoaded(part, input)
  } finally {
    vi.unstubAllGlobals()
  }
}

async function renderLoaded(part: ReactNode, { url, viewer, transport }: Input): Promise<string> {
  const failures: unknown[] = []
  const queries = createQueryClient(async (request) => {
    try {
      return await transport(request)
    } catch (error) {
      failures.push(error)
      throw error
    }
  })
  queries.setQueryData<User | null>(viewerQuery.queryKey, viewer)
  const element = (
    <HydratedOnServer value={true}>
      <StaticRouter location={url}>
        <QueryClientProvider client={queries}>
          <ViewerProvider>{part}</ViewerProvider>
        </QueryClientProvider>
      </StaticRouter>
    </HydratedOnServer>
  )
  for (;;) {
    const { prelude } = await prerender(element, {
      onError: (error) => void failures.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
    const html = await new Response(prelude).text()
    // Queries that depend on the data of others begin with the next rendering.
    const open = queries
      .getQueryCache()
      .findAll({ predicate: ({ state }) => state.status === 'pending' })
      .filter(({ options }) => (options as { enabled?: unknown }).enabled !== false)
    await Promise.allSettled(open.map((query) => query.fetch()))
    if (failures.length > 0) throw failures[0]
    if (open.length === 0) return html
  }
}
