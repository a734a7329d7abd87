import type { StaffRole } from '#lib/staff-roles.ts'

/** Roles of staff with what they may do. */
export const STAFF_ROLE_LABELS: Record<StaffRole, { name: string; text: string }> = {
  support: { name: 'Support', text: 'reads cases, orders, and users, and answers requests' },
  moderator: { name: 'Moderator', text: 'also decides about users, listings, and applications' },
  finance: { name: 'Finance', text: 'also decides about refunds and payments' },
  owner: { name: 'Owner', text: 'may do everything, and manages staff' },
}
