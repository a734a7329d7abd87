import type { ReactNode } from 'react'
import { hasStaffRole, type StaffRole } from '#lib/staff-roles.ts'
import { useViewer } from './viewer.ts'

const WHO: Record<StaffRole, string> = {
  support: 'staff',
  moderator: 'moderators',
  finance: 'members of finance',
  owner: 'owners',
}

type Props = {
  needed: StaffRole
  /** What needs the role, such as `decide this`; without it, nothing explains why it is missing. */
  to?: string
  children: ReactNode
}

/** What only staff with a role can do; an explanation for others. */
export function ForRole({ needed, to, children }: Props) {
  const viewer = useViewer()
  if (viewer && hasStaffRole(viewer, needed)) return children
  return to && <p className="text-sm text-muted">{`Only ${WHO[needed]} and owners can ${to}.`}</p>
}
