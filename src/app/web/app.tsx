import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ViewerProvider } from '#features/accounts/web/index.ts'
import { matchRow } from '#lib/path-pattern.ts'
import { ParamsProvider, useLocation } from '#ui/router.tsx'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { PageSlot } from './page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { pages } from './routes.tsx'

/** The whole site inside a router; `broken` shows the error page in place of the one that failed. */
export function App({ queries, broken = false }: { queries: QueryClient; broken?: boolean }) {
  return (
    <QueryClientProvider client={queries}>
      <ViewerProvider>
        <Layout>{broken ? <ErrorPage /> : <CurrentPage />}</Layout>
      </ViewerProvider>
    </QueryClientProvider>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const match = matchRow(pages, pathname)
  if (!match) return null
  return (
    <PageBoundary key={pathname}>
      <ParamsProvider params={match.params}>
        <PageSlot page={match.row} />
      </ParamsProvider>
    </PageBoundary>
  )
}
