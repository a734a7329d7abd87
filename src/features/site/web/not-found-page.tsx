import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { NotFoundIllustration } from './not-found-illustration.tsx'

/** What stands at an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <div className="page max-w-2xl py-16 text-center sm:py-24">
      <PageTitle>404 Page Not Found</PageTitle>
      <NotFoundIllustration className="mx-auto mb-8 w-52" />
      <h1 className="text-3xl">404 Page Not Found</h1>
      <p className="mt-4 text-lg text-muted">
        This page has wandered off, as cats do. The rest of the house is where it was.
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/">Return Home</LinkButton>
        <LinkButton variant="secondary" to="/cats">
          Browse Cats
        </LinkButton>
      </div>
    </div>
  )
}
