/**
 * What staff check about a cattery, in the order in which pages show it. Texts, forms, emails, demo data, and documents use
 * this list.
 */
export const CHECK_KINDS = ['identity', 'address', 'phone', 'registration', 'veterinarian', 'visit'] as const
export type CheckKind = (typeof CHECK_KINDS)[number]

export const CHECK_NAMES: Record<CheckKind, string> = {
  identity: 'Identity',
  address: 'Address',
  phone: 'Phone',
  registration: 'Registration',
  veterinarian: 'Veterinarian reference',
  visit: 'Visit',
}

/** How a visit took place, as pages name it. */
export const VISIT_METHODS = { in_person: 'in person', video_call: 'video call' } as const
export type VisitMethod = keyof typeof VISIT_METHODS
export const VISIT_METHOD_IDS = Object.keys(VISIT_METHODS) as [VisitMethod, ...VisitMethod[]]

/** A check that failed is never shown as done. One that was `withdrawn` was recorded by mistake. */
export const CHECK_RESULTS = ['passed', 'failed', 'withdrawn'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]

/** Staff carry out a check, for the first time or again, or correct what was recorded. */
export const CHECK_ACTIONS = ['record', 'correct'] as const
export type CheckAction = (typeof CHECK_ACTIONS)[number]
