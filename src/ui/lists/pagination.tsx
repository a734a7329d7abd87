import { buttonClass } from '../button.tsx'
import { Link } from '../link.tsx'

/** The page numbers to show around `page`: the first, the last, and the neighbors. Null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].sort((a, b) => a - b)
  return sorted.flatMap((n, i) => {
    const gap = n - (sorted[i - 1] ?? 0)
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n]
  })
}

/** Links to the pages of a list; `href` returns the address of a page. Renders nothing for a single page. */
export function Pagination(props: {
  page: number
  pages: number
  href: (page: number) => string
  label: string
}) {
  const { page, pages, href, label } = props
  if (pages < 2) return null
  const step = buttonClass('quiet', 'sm')
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <Link className={step} to={href(page - 1)} rel="prev">
          Previous
        </Link>
      )}
      {pageNumbers(page, pages).map((n, i) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified only by its position
          <span key={`gap-${i}`} aria-hidden="true" className="px-1 text-muted">
            …
          </span>
        ) : (
          <Link
            key={n}
            to={href(n)}
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
            className={buttonClass(n === page ? 'primary' : 'quiet', 'icon-sm', 'tabular-nums')}
          >
            {n}
          </Link>
        ),
      )}
      {page < pages && (
        <Link className={step} to={href(page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}
