import { useLocation } from 'react-router'
import { ErrorReference } from '#ui/error-reference.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useOnline } from '../live/connection.ts'

/** Replaces a page that failed. Its links reload the document, because the running script may be in a broken state. */
export function ErrorPage({ reference }: { reference?: string }) {
  const { pathname, search } = useLocation()
  const isOnline = useOnline()
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>Something Went Wrong</PageTitle>
      <h1 className="text-3xl">{isOnline ? 'Something went wrong' : 'You are offline'}</h1>
      <p className="mt-4 text-lg text-muted">
        {isOnline
          ? 'This is a problem on our side. Please try again in a moment.'
          : 'This page could not be loaded. Check your connection and try again.'}
      </p>
      {isOnline && (
        <p className="mt-2 text-muted">
          {'If it happens again, please '}
          <Link to="/support#write-to-us" reload className="link">
            write to support
          </Link>
          .
        </p>
      )}
      <ErrorReference id={reference} />
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton href={`${pathname}${search}`}>Try again</LinkButton>
        <LinkButton variant="secondary" href="/">
          Return Home
        </LinkButton>
      </div>
    </div>
  )
}
