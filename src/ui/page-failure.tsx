import { Button } from './button.tsx'
import { ErrorReference } from './error-reference.tsx'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  /** The error message for the user; may be empty. */
  text: string
  /** The request's ID if it failed unexpectedly. */
  reference?: string | undefined
  /** Loads the data again; without it there is no button. */
  onRetry?: () => void
}

/** Replaces a page whose data could not be loaded. */
export function PageFailure({ text, reference, onRetry }: Props) {
  const words = text || 'Something went wrong. Please try again in a moment.'
  return (
    <div className="page py-16">
      <PageTitle>Something Went Wrong</PageTitle>
      <Notice tone="danger">
        {onRetry ? (
          <>
            <p className="mb-3 text-base">{words}</p>
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : (
          words
        )}
        <ErrorReference id={reference} />
      </Notice>
    </div>
  )
}
