/** An empty window with the tip of a cat's tail. */
export function NotFoundIllustration({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 200 190"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className={className}
    >
      <path d="M40 160V82a60 60 0 0 1 120 0v78" className="fill-action-soft stroke-edge" />
      <circle cx="124" cy="72" r="15" className="fill-surface" />
      <path d="M100 24v136M42 92h116" className="stroke-edge" />
      <path d="M28 163h144" strokeWidth="9" className="stroke-line" />
      <path d="M146 166c2 14 22 20 34 10 8-8 0-20-8-14" strokeWidth="9" className="stroke-clay" />
    </svg>
  )
}
