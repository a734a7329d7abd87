/** The illustration that is shown where there is no photo yet. */
export function PhotoPlaceholder({ className = '' }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label="No photo yet"
      viewBox="0 0 120 120"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      preserveAspectRatio="xMidYMid slice"
      className={`bg-sunken stroke-edge ${className}`}
    >
      <circle cx="60" cy="56" r="40" stroke="none" className="fill-line" />
      <path
        d="M20 120c0-20 17-31 40-31s40 11 40 31M36 62c-2-12-2-22 0-30l15 11a34 34 0 0 1 18 0l15-11c2 8 2 18 0 30 3 14-8 26-24 26S33 76 36 62Z"
        className="fill-surface"
      />
      <path d="M45 63q4 4 8 0M67 63q4 4 8 0M57 72l3 2 3-2M60 74q0 4-4 4M60 74q0 4 4 4M40 72l-14-2M40 77l-13 4M80 72l14-2M80 77l13 4" />
    </svg>
  )
}
