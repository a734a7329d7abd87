/** A spinning ring beside a text that says what is loading. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}

/** A spinner with a text, in place of a page that is loading. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted noscript:hidden">
      <Spinner />
      <span>{` ${text}`}</span>
    </p>
  )
}
