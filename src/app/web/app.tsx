import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useViewer, ViewerProvider } from '#features/accounts/web/index.ts'
import { ParamsProvider, useLocation } from '#ui/router.tsx'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { matchPage } from './match-page.ts'
import { PageSlot } from './page.tsx'
import { PageBoundary } from './page-boundary.tsx'

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
  const match = matchPage(pathname, useViewer())
  if (!match) return null
  return (
    <PageBoundary key={pathname}>
      <ParamsProvider params={match.params}>
        <PageSlot page={match.row} />
      </ParamsProvider>
    </PageBoundary>
  )
}
