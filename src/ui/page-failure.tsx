import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'

type Props = {
  /** The error message for the user; may be empty. */
  text: string
  /** Loads the data again; without it there is no button. */
  onRetry?: () => void
}

/** Replaces a page whose data could not be loaded. */
export function PageFailure({ text, onRetry }: Props) {
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
      </Notice>
    </div>
  )
}
