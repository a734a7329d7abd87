/** Drawn in place of a photograph that nobody has taken yet. */
export function CatPlaceholder({ className = '' }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="No photo yet"
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`bg-sunken text-edge ${className}`}
    >
      <path d="M36 62c-2-12-2-22 0-30l15 11a34 34 0 0 1 18 0l15-11c2 8 2 18 0 30 3 14-8 26-24 26S33 76 36 62Z" />
      <path d="M49 61v3M71 61v3M57 72l3 2 3-2M60 74v4M40 74l-14-2M40 79l-13 4M80 74l14-2M80 79l13 4" />
    </svg>
  )
}
