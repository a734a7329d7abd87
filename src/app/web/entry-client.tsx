import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { User } from '#features/accounts/contract.ts'
import { invalidateViewer, viewerQuery } from '#features/accounts/web/index.ts'
import { fetchTransport } from '#lib/client/fetch-transport.ts'
import { rememberPageData } from '#lib/client/page-data.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { withReauthentication } from '#lib/client/reauthentication.ts'
import { withSessionEnd } from '#lib/client/session-end.ts'
import { App } from './app.tsx'
import { reviveQueries } from './data/dehydrated.ts'
import { removeStoredUserData } from './data/stored-user-data.ts'
import { Document } from './document.tsx'
import { findPage, pageFor } from './find-page.ts'
import { loadPage } from './load-page.ts'

async function start() {
  const shownViewer = () => queries.getQueryData<User | null>(viewerQuery.queryKey)
  const transport = withSessionEnd(fetchTransport, () => {
    if (shownViewer()) void invalidateViewer(queries)
  })
  const queries = createQueryClient(
    withReauthentication(transport, async (needs) => {
      const email = shownViewer()?.email ?? ''
      const { askToReauthenticate } = await import(
        '#features/accounts/web/sign-in/reauthentication-dialog.tsx'
      )
      return askToReauthenticate({ transport, email, needs })
    }),
  )
  hydrate(queries, reviveQueries(document.getElementById('data')?.textContent))
  rememberPageData(queries)
  const { broken, year } = document.documentElement.dataset
  // Before anything reads or stores drafts.
  removeStoredUserData(shownViewer()?.id)
  // Hydration must not suspend: the page's component is loaded first, and its data came with the HTML.
  await loadPage(pageFor(findPage(location.pathname).page, shownViewer()))
  startTransition(() => {
    hydrateRoot(
      document,
      <BrowserRouter>
        <Document broken={broken} year={year}>
          <App queries={queries} broken={broken} year={year} />
        </Document>
      </BrowserRouter>,
      { onRecoverableError: reportUnlessTranslated },
    )
  })
}

/**
 * The translation of a browser puts texts into `font` elements. A part that is hydrated later than that differs from what the server
 * rendered, so React renders it anew, and it is translated again.
 */
function reportUnlessTranslated(error: unknown) {
  if (!document.querySelector('font')) reportError(error)
}

void start()
