import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { User } from '#features/accounts/contract.ts'
import { viewerQuery } from '#features/accounts/web/index.ts'
import { fetchTransport } from '#lib/fetch-transport.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { BrowserRouter } from '#ui/router.tsx'
import { App } from './app.tsx'
import { reviveQueries } from './dehydrated.ts'
import { matchPage } from './match-page.ts'
import { preload } from './page.tsx'

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
  const viewer = queries.getQueryData<User | null>(viewerQuery.queryKey)
  const page = matchPage(location.pathname, viewer)?.row
  if (page) await preload(page)
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root') as HTMLElement,
      <BrowserRouter>
        <App queries={queries} broken={'broken' in document.documentElement.dataset} />
        <Ready />
      </BrowserRouter>,
    )
  })
}

void start()
