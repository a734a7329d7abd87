import { Button } from '#ui/button.tsx'
import { FileProblem } from './file-problem.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Uploads } from './use-uploads.ts'

/** The documents that are being uploaded, as rows of the height that stored ones have, and those that failed. */
export function UploadRows({ uploads: { pending, cancel, retry } }: { uploads: Uploads }) {
  return pending.map(({ error, isFinal, ...upload }) => (
    <li key={upload.key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {!error && (
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {upload.file.name}
        </span>
      )}
      {error ? (
        <>
          <FileProblem name={upload.file.name} text={error} className="min-w-0 flex-1 basis-60" />
          {!isFinal && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Try again to upload ${upload.file.name}`}
              onClick={() => retry(upload.key)}
            >
              Try again
            </Button>
          )}
        </>
      ) : (
        <UploadProgress upload={upload} />
      )}
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${error ? 'Remove' : 'Cancel'} ${upload.file.name}`}
        onClick={() => cancel(upload.key)}
      >
        {error ? 'Remove' : 'Cancel'}
      </Button>
    </li>
  ))
}

/** What concerns all files: those that were not taken, an address to confirm, and the form's validation error. */
export function UploadMessages({ uploads, error }: { uploads: Uploads; error?: string | undefined }) {
  const { pending, rejections } = uploads
  return (
    <>
      {rejections.map(({ name, text }) => (
        <FileProblem key={name} name={name} text={text} className="text-sm" />
      ))}
      {error && (
        <p dir="auto" role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      {pending.some(({ isUnconfirmed }) => isUnconfirmed) && <ResendConfirmation />}
    </>
  )
}
