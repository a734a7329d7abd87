import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

/** A small, rounded link, such as a filter; the current one of a group is highlighted. */
export function ChipLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm hover:bg-sunken aria-[current]:border-action aria-[current]:bg-action-soft aria-[current]:text-action"
    />
  )
}
