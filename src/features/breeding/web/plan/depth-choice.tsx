import { ChipLink } from '#ui/chip-link.tsx'
import { DEPTHS, type Depth } from './plan-url.ts'

/** Links to the same page with another number of generations. */
export function DepthChoice({ depth, href }: { depth: Depth; href: (depth: Depth) => string }) {
  return (
    <nav
      aria-label="Generations that inbreeding is computed over"
      className="flex flex-wrap items-center gap-2"
    >
      <span aria-hidden="true" className="text-sm text-muted">
        Generations
      </span>
      {DEPTHS.map((each) => (
        <ChipLink key={each} to={href(each)} replace aria-current={each === depth ? 'true' : undefined}>
          {each === 'all' ? 'All' : each}
        </ChipLink>
      ))}
    </nav>
  )
}
