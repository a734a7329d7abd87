import { describe, expect, it } from 'vitest'
import { STAFF_ROLES } from '#lib/staff-roles.ts'
import { ENDPOINTS } from '../test-endpoints.ts'

const staff = ENDPOINTS.filter(({ contract }) => STAFF_ROLES.some((role) => role === contract.access))

/** Writes of staff that neither move money nor decide anything, and what they do instead. */
const DECIDES_NOTHING: Record<string, string> = {
  'POST /api/admin/cases/{id}/assignment': 'organizes work',
  'POST /api/admin/cases/{id}/notes': 'writes what only staff read',
  'POST /api/admin/cases/{id}/messages': 'reads, and is logged',
  'POST /api/admin/listings/{kind}/{id}/documents': 'reads, and is logged',
  'POST /api/admin/support/{id}/answers': 'answers a question',
  'POST /api/admin/support/{id}/status': 'closes or reopens a question',
  'PUT /api/admin/disputes/{id}/evidence': 'saves a draft; submitting it decides',
  'POST /api/admin/reconciliation/runs': 'compares, and repairs only what the provider has confirmed',
}

/** Records that concern no person. */
const CONCERNS_NOBODY = /^\/api\/admin\/place-rules\//

describe('an endpoint of staff', () => {
  const writes = staff.filter(({ method }) => method !== 'GET')

  it.each(writes)('$key demands a recent sign-in, or decides nothing', ({ key, contract }) => {
    expect(contract.recentSignIn ?? false).toBe(!(key in DECIDES_NOTHING))
  })

  it.each(staff.filter(({ path }) => path.includes('{') && !CONCERNS_NOBODY.test(path)))(
    '$key is closed to staff whom the record concerns',
    ({ contract }) => expect(contract.closedToParties).toBeDefined(),
  )

  it('that names no record decides about no one, or is for new members of staff', () => {
    const unnamed = writes.filter(({ path }) => !path.includes('{'))
    expect(unnamed.map(({ key }) => key).sort()).toEqual([
      'POST /api/admin/place-rules',
      'POST /api/admin/reconciliation/runs',
      'POST /api/admin/staff/accounts',
    ])
  })
})

it('only endpoints of staff are closed to parties', () => {
  const closed = ENDPOINTS.filter(({ contract }) => contract.closedToParties)
  expect(closed.length).toBeGreaterThan(40)
  expect(closed.filter((endpoint) => !staff.includes(endpoint))).toEqual([])
  for (const { path } of closed) expect(path).toMatch(/^\/api\/admin\//)
})

it('the list of writes that decide nothing names only endpoints that exist', () => {
  const keys: string[] = ENDPOINTS.map(({ key }) => key)
  expect(Object.keys(DECIDES_NOTHING).filter((key) => !keys.includes(key))).toEqual([])
})
