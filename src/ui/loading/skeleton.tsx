/** A gray shape in place of content that is loading. Screen readers get the status text instead. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-sunken ${className}`} />
}

type Props = {
  /** The class of each shape, such as its height. */
  shapes?: readonly string[]
  className?: string
}

/** Gray shapes in place of a list or several sections, with a status text. */
export function Skeletons({ shapes = ['h-24', 'h-24', 'h-24'], className = 'grid gap-3' }: Props) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">Loading...</span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is identified only by its position
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  )
}
