import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router'
import { fetchTransport } from '#lib/fetch-transport.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { reviveQueries } from './dehydrated.ts'
import { pageContext } from './page-context.ts'
import { routes } from './routes.tsx'
import './styles.css'

declare global {
  /** A button that was pressed before the page could answer; see boot.ts. */
  var pressedEarly: HTMLElement | undefined
}

/** Tells the document that the page answers now, and makes up for a button pressed too early. */
function Ready() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
    const early = globalThis.pressedEarly
    globalThis.pressedEarly = undefined
    if (early?.isConnected) early.click()
  }, [])
  return null
}

async function start() {
  const queries = createQueryClient(fetchTransport)
  hydrate(queries, reviveQueries(document.getElementById('data')?.textContent))

  // The page at hand must be there before React looks at the HTML; its data came with the HTML.
  const matches = matchRoutes(routes, location) ?? []
  for (const { route } of matches) {
    if (typeof route.lazy !== 'object' || !route.lazy.Component) continue
    route.Component = (await route.lazy.Component()) ?? null
    delete route.lazy
  }
  const context = { queries, onServer: false, setStatus: () => {} }
  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])) },
    getContext: () => new RouterContextProvider(new Map([[pageContext, context]])),
  })
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Ready />
      </QueryClientProvider>,
    )
  })
}

void start()
