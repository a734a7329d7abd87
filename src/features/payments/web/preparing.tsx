import { Spinner } from '#ui/spinner.tsx'

/** What stands in place of the card form until it can be used. */
export function Preparing() {
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-muted">
      <Spinner /> Initializing secure payment...
    </p>
  )
}
