/** A turning ring beside a word that says what is going on. */
export function Spinner({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-4 animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}

/** A spinner with its text in the middle of an empty screen. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-3 py-24 text-muted">
      <Spinner /> {text}
    </p>
  )
}
