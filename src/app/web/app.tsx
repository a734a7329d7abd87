import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useRoutes } from 'react-router'
import { useViewer, ViewerProvider } from '#features/accounts/web/index.ts'
import { ErrorPage } from './error-page.tsx'
import { pageFor } from './find-page.ts'
import { Layout } from './layout.tsx'
import type { Page } from './page.ts'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import { PageView } from './page-view.tsx'
import { pages } from './routes.tsx'

/** The whole site inside a router; `broken` shows the error page in place of a page that failed on the server. */
export function App({ queries, broken = false }: { queries: QueryClient; broken?: boolean }) {
  return (
    <QueryClientProvider client={queries}>
      <ViewerProvider>
        <Layout>{broken ? <ErrorPage /> : <CurrentPage />}</Layout>
      </ViewerProvider>
    </QueryClientProvider>
  )
}

const routes = pages.map((page) => ({ path: page.path, element: <Route page={page} /> }))

function CurrentPage() {
  return useRoutes(routes)
}

function Route({ page }: { page: Page }) {
  const { pathname } = useLocation()
  return (
    <PageErrorBoundary key={pathname}>
      <PageView page={pageFor(page, useViewer())} />
    </PageErrorBoundary>
  )
}
