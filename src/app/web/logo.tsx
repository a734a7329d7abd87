const EARS =
  'M3.2 4.6c.2-1.800 1.600-2.400 3-1.300l5.300 4.200a15 15 0 0 1 7 0l5.300-4.200c1.400-1.100 2.800-.5 3 1.300l.8 10.500c.7 8.500-4.800 14-12.600 14S1.700 23.600 2.400 15.100z'

/** Two siblings' ears behind one another, and the name. */
export function Logo({ tagline }: { tagline?: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 40 40" width="36" height="36" fill="none" strokeLinejoin="round">
        <path d={EARS} transform="translate(11.5 1) scale(.9)" className="fill-clay" />
        <path d={EARS} transform="translate(1 6.5)" className="fill-action stroke-ground" strokeWidth="2.5" />
      </svg>
      <span className="grid leading-none">
        <span className="font-serif text-xl font-semibold tracking-tight">Littermate</span>
        {tagline && <span className="text-xs text-muted">{tagline}</span>}
      </span>
    </span>
  )
}
