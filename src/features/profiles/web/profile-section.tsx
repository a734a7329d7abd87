import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'

type Props = { title: string; count?: number; id?: string; children: ReactNode }

/** A section of a breeder's page. The heading shows `count` in a badge. */
export function ProfileSection({ title, count, id, children }: Props) {
  return (
    <section id={id} className="min-w-0">
      <h2 className="mb-5 flex items-center gap-3 border-b border-line pb-3 text-2xl">
        <bdi>{title}</bdi>
        {count !== undefined && (
          <span className="flex font-sans">
            <Badge tone="good">{count}</Badge>
          </span>
        )}
      </h2>
      {children}
    </section>
  )
}
