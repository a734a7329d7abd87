/** A quiet shape in place of something that is on its way; hidden from screen readers, who hear the status text. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />
}
