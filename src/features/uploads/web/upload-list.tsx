import { Button } from '#ui/button.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import type { Uploads } from './use-uploads.ts'

type Props = {
  uploads: Uploads
  /** The form's validation error. */
  error?: string | undefined
}

/** The files being uploaded, with their progress, and those that failed. */
export function UploadList({ uploads, error }: Props) {
  const { pending, rejection, cancel, retry } = uploads
  return (
    <>
      <ErrorText text={rejection} />
      {pending.length > 0 && (
        <ul className="grid gap-2">
          {pending.map(({ key, file, share, error, isFinal }) => (
            <li key={key} className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
              <span dir="auto" className="min-w-0 grow truncate">
                {file.name}
              </span>
              {error ? (
                <>
                  <span role="alert" className="w-full font-medium text-danger">
                    {error}
                  </span>
                  {!isFinal && (
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={`Try again to upload ${file.name}`}
                      onClick={() => retry(key)}
                    >
                      Try again
                    </Button>
                  )}
                </>
              ) : (
                <>
                  {share === undefined && <span className="text-muted">Preparing...</span>}
                  <progress
                    aria-label={`${share === undefined ? 'Preparing' : 'Uploading'} ${file.name}`}
                    {...(share !== undefined && { value: share })}
                    className="h-1.5 w-28 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-action"
                  />
                </>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`${error ? 'Remove' : 'Cancel'} ${file.name}`}
                onClick={() => cancel(key)}
              >
                {error ? 'Remove' : 'Cancel'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {pending.some(({ isUnconfirmed }) => isUnconfirmed) && <ResendConfirmation />}
      <ErrorText text={error} />
    </>
  )
}

function ErrorText({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p dir="auto" role="alert" className="text-sm font-medium text-danger">
      {text}
    </p>
  )
}
