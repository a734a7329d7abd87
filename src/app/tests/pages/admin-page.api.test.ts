import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#features/accounts/api/tables.ts'
import { TABS } from '#features/admin/web/admin-url.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { signUp } from '#testing/builders.ts'
import { appOfThisFile } from '#testing/harness.ts'
import { getPage, WEB_SOURCES } from '#testing/pages.ts'

const { app } = appOfThisFile({ web: WEB_SOURCES })

async function staffWith(staffRole: StaffRole) {
  const person = await signUp(app())
  await app().services.db.update(users).set({ role: 'admin', staffRole }).where(eq(users.id, person.id))
  return person
}

it('answers 403 with an explanation for a tab that the role may not see', async () => {
  const support = await staffWith('support')
  for (const tab of ['staff', 'security', 'payments', 'applications', 'checks']) {
    const response = await app().request('GET', `/admin?tab=${tab}`, { as: support })
    expect([tab, response.statusCode]).toEqual([tab, 403])
    expect(response.body).toContain('You don’t have access')
  }
  expect((await app().request('GET', '/admin?tab=orders', { as: support })).statusCode).toBe(200)
  expect((await app().request('GET', '/admin?tab=staff', { as: await staffWith('owner') })).statusCode).toBe(
    200,
  )
})

it('does not exist for users who are not staff', async () => {
  expect((await app().request('GET', '/admin?tab=staff', { as: await signUp(app()) })).statusCode).toBe(404)
})

it('is valid HTML in every tab', async () => {
  const as = await staffWith('owner')
  for (const tab of TABS) await getPage(app(), `/admin?tab=${tab}`, { as })
})
