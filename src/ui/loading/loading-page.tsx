import { PageTitle } from '../page-title.tsx'
import { Loading } from './spinner.tsx'

/** In place of a page that is loading. */
export function LoadingPage({ title = 'Loading...' }: { title?: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Loading />
    </>
  )
}
