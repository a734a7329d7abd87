/** A gray shape in place of content that is loading. Screen readers get the status text instead. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-sunken ${className}`} />
}
