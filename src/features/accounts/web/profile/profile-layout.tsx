import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const PAGES: [path: string, text: string][] = [
  ['/profile', 'Overview'],
  ['/profile/security', 'Security'],
  ['/profile/reviews', 'Reviews'],
  ['/profile/data', 'Your data'],
]

/** A page of the signed-in user's profile, with links to the others. */
export function ProfileLayout({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = pathname === '/profile/edit' ? '/profile' : pathname
  return (
    <div className="page max-w-200 py-8 sm:py-12">
      <PageTitle>{title}</PageTitle>
      <h1 dir="auto" className="text-3xl">
        {title}
      </h1>
      <nav aria-label="Profile" className="mt-4 mb-6">
        <ul className="flex flex-wrap">
          {PAGES.map(([path, text]) => (
            <li key={path}>
              <Link
                dir="auto"
                to={path}
                aria-current={path === current ? 'page' : undefined}
                className="block border-b-2 border-transparent whitespace-nowrap px-2 py-2.5 text-muted hover:text-ink aria-[current=page]:border-clay aria-[current=page]:text-ink"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-8">{children}</div>
    </div>
  )
}
