import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useRoutes } from 'react-router'
import { ViewerProvider } from '#features/accounts/web/index.ts'
import { ErrorPage } from './error-page.tsx'
import { Layout } from './layout.tsx'
import { PageSlot } from './page.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { pages } from './routes.tsx'

/** The table of pages as the router takes it. */
export const routeObjects = pages.map((page) => ({
  id: page.path,
  path: page.path,
  element: <PageSlot page={page} />,
}))

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
  return <PageBoundary key={pathname}>{useRoutes(routeObjects)}</PageBoundary>
}
