import { Spinner } from '#ui/loading/spinner.tsx'

/** Placeholder of the card form while it loads. */
export function Preparing() {
  return (
    <p role="status" className="flex min-h-40 items-center justify-center gap-3 text-muted noscript:hidden">
      <Spinner /> Initializing secure payment...
    </p>
  )
}
