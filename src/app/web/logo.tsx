/** Two siblings' ears behind one another, and the name. */
export function Logo({ tagline }: { tagline?: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" width="36" height="36" fill="none" strokeLinejoin="round">
        <path
          d="M16 21c-.6-5-.5-10 .3-14l6 4.6a13 13 0 0 1 7.4 0l6-4.6c.8 4 .9 9 .3 14 1 6-4 10.500-10 10.500S15 27 16 21Z"
          className="fill-clay"
        />
        <path
          d="M4 24.500c-.6-5-.5-9 .3-13l6 4.600a13 13 0 0 1 7.400 0l6-4.600c.8 4 .9 8 .3 13 1 6-4 10.500-10 10.500S3 30.500 4 24.500Z"
          className="fill-action stroke-ground"
          strokeWidth="2"
        />
      </svg>
      <span className="grid leading-none">
        <span className="font-serif text-xl font-semibold tracking-tight">Littermate</span>
        {tagline && <span className="text-xs text-muted">{tagline}</span>}
      </span>
    </span>
  )
}
