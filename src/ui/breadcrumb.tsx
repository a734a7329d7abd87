import { Link } from './link.tsx'

/** The pages above the current one, and its own name. */
export function Breadcrumb({ steps, current }: { steps: { to: string; text: string }[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-5 text-sm text-muted">
      <ol className="flex flex-wrap gap-2">
        {steps.map(({ to, text }) => (
          <li key={to} className="flex min-w-0 gap-2">
            <Link dir="auto" to={to} className="link truncate">
              {text}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="truncate">
          {current}
        </li>
      </ol>
    </nav>
  )
}
