/** What members of staff may do. All of them read and answer; moderators decide about users and listings, finance about money. */
export const STAFF_ROLES = ['support', 'moderator', 'finance', 'owner'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Whether a member of staff may do what needs a role: everyone may do what support may, and the owner everything. */
export function hasStaffRole(user: { staffRole: StaffRole | null }, needed: StaffRole): boolean {
  const { staffRole } = user
  return staffRole !== null && (needed === 'support' || staffRole === needed || staffRole === 'owner')
}
