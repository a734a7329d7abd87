import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { NotFoundIllustration } from './not-found-illustration.tsx'

/** The page for every unknown path. */
export function NotFoundPage() {
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>404 Page Not Found</PageTitle>
      <NotFoundIllustration className="mx-auto mb-8 w-52" />
      <h1 className="text-3xl">404 Page Not Found</h1>
      <p className="mt-4 text-lg text-muted">The page you are looking for does not exist or has moved.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Return Home</LinkButton>
        <LinkButton variant="secondary" to="/cats">
          Browse Cats
        </LinkButton>
      </div>
    </div>
  )
}
