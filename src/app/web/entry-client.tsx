import { hydrate } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { fetchTransport } from '#lib/fetch-transport.ts'
import { matchRow } from '#lib/path-pattern.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { BrowserRouter } from '#ui/router.tsx'
import { App } from './app.tsx'
import { reviveQueries } from './dehydrated.ts'
import { preload } from './page.tsx'
import { pages } from './routes.tsx'

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
  const page = matchRow(pages, location.pathname)?.row
  if (page) await preload(page, true)
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
