import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useRoutes } from 'react-router'
import { useViewer, ViewerProvider, VisitorUrl } from '#features/accounts/web/index.ts'
import { CurrentYear } from '#ui/time-zone.ts'
import { findPage, pageFor } from './find-page.ts'
import { ErrorPage } from './layout/error-page.tsx'
import { Layout } from './layout/layout.tsx'
import { NeedsScript } from './layout/needs-script.tsx'
import { PageErrorBoundary } from './layout/page-error-boundary.tsx'
import { PageView } from './page-view.tsx'
import { useReady } from './use-ready.ts'
import { visitorUrl } from './visitor-url.ts'

type Props = {
  queries: QueryClient
  /** A request's ID: shows the error page in place of a page that failed on the server. */
  broken?: string | undefined
  /** In which the server rendered the page. */
  year?: string | undefined
}

/** The whole site inside a router. */
export function App({ queries, broken, year }: Props) {
  useReady()
  return (
    <QueryClientProvider client={queries}>
      <ViewerProvider>
        <VisitorUrl value={visitorUrl}>
          <CurrentYear value={year}>
            <Layout>{broken === undefined ? <CurrentPage /> : <ErrorPage reference={broken} />}</Layout>
          </CurrentYear>
        </VisitorUrl>
      </ViewerProvider>
    </QueryClientProvider>
  )
}

function CurrentPage() {
  const { pathname } = useLocation()
  const { page } = findPage(pathname)
  const element = (
    <PageErrorBoundary key={pathname}>
      <NeedsScript page={page} />
      <PageView page={pageFor(page, useViewer())} />
    </PageErrorBoundary>
  )
  return useRoutes([{ path: page.path, element }])
}
