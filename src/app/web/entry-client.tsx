import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { viewerQuery } from '#features/accounts/web/index.ts'
import { fetchTransport } from '#lib/fetch-transport.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { App } from './app.tsx'
import { reviveQueries } from './dehydrated.ts'
import { findPage, pageFor } from './find-page.ts'
import { loadPage } from './load-page.ts'

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
  await loadPage(pageFor(findPage(location.pathname).page, viewer))
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
