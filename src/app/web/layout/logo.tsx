const HEAD =
  'M2.5 3.200c.3-1.5 1.7-2 2.9-1.100l5.6 4.300a17 17 0 0 1 8 0l5.6-4.300c1.2-.9 2.6-.4 2.9 1.100l1 9.800C29 22 23.5 27 15 27S1 22 1.5 13z'

/** The site's symbol, two overlapping cat heads, and its name. */
export function Logo({ tagline }: { tagline?: string }) {
  return (
    <span className="flex items-center gap-[min(0.625rem,3vw)]">
      <svg aria-hidden="true" viewBox="0 0 40 40" width="36" height="36" fill="none" strokeLinejoin="round">
        <path d={HEAD} transform="translate(16 1.5) scale(.78)" className="fill-clay" />
        <path d={HEAD} transform="translate(1 10)" className="fill-action stroke-ground" strokeWidth="2" />
      </svg>
      <span className="grid leading-none">
        <span className="font-serif text-[min(1.375rem,6vw)] font-semibold whitespace-nowrap">
          Littermate
        </span>
        {tagline && <span className="text-[min(0.8125rem,4vw)] whitespace-nowrap text-muted">{tagline}</span>}
      </span>
    </span>
  )
}
