/** Owners manage staff, roles limit what staff see, and owners read the security log. All with new accounts. */
import { expectAccessible } from '../accessible.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { signedIn } from '../sign-in.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'
import { staffTab } from './staff-tab.ts'

test('the owner adds a member of staff, changes the role, and removes the member; each takes effect at once', async ({
  browser,
  baseURL,
}) => {
  const member = await newcomer(browser, baseURL, 'Ottilie')
  const owner = await signedIn(browser, baseURL, 'admin@example.com')
  const { page } = member
  expect((await page.goto('/admin'))?.status()).toBe(404)

  await owner.goto('/admin')
  await ready(owner)
  await staffTab(owner, 'Staff').click()
  await owner.getByLabel('Email address').fill(member.email)
  await owner.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Support')
  await owner.getByRole('button', { name: 'Add to staff' }).click()
  // Another run of this journey may have added a person of the same name.
  const row = owner.getByRole('listitem').filter({ hasText: member.email })
  const role = row.getByRole('combobox', { name: `Role of ${member.name}` })
  await expect(role).toHaveValue('support')
  await expectAccessible(owner)

  expect((await page.goto('/admin?tab=applications'))?.status()).toBe(403)
  await expect(page.getByText('You don’t have access')).toBeVisible()
  await expect(page.getByText('An owner can change your role.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show cases' }).click()
  await expect(staffTab(page, /^Cases/)).toHaveAttribute('aria-current', 'page')
  await expect(staffTab(page, /^Applications/)).toHaveCount(0)
  await expect(staffTab(page, 'Security')).toHaveCount(0)
  await expectAccessible(page)

  await role.selectOption('Moderator')
  await expect(owner.getByText('Role changed')).toBeVisible()
  await expect(role).toHaveValue('moderator')
  expect((await page.goto('/admin?tab=applications'))?.status()).toBe(200)
  await expect(staffTab(page, /^Applications/)).toHaveAttribute('aria-current', 'page')
  for (const tab of ['payments', 'security', 'staff']) {
    expect((await page.goto(`/admin?tab=${tab}`))?.status(), tab).toBe(403)
    await expect(page.getByText('You don’t have access')).toBeVisible()
  }

  await row.getByRole('button', { name: `Remove ${member.name} from staff` }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog.getByText(/^They keep their account as a user/)).toBeVisible()
  await expectAccessible(owner)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  expect((await page.goto('/admin'))?.status()).toBe(404)
  expect((await page.goto('/profile'))?.status()).toBe(200)
  for (const each of [page, owner]) await each.context().close()
})

test('the owner reads the security events of a user by page, kind, and day', async ({
  browser,
  baseURL,
  open,
}) => {
  const user = await newcomer(browser, baseURL, 'Wilhelmina')
  // With the new account, more than a page of 20 events.
  for (let time = 0; time < 10; time += 1) {
    expect((await user.api.post('/api/auth/sign-out')).ok()).toBe(true)
    const data = { email: user.email, password: NEW_PASSWORD }
    expect((await user.api.post('/api/auth/sign-in/email', { data })).ok()).toBe(true)
  }

  const owner = await open('admin')
  await owner.goto('/admin?tab=security')
  await ready(owner)
  await expect(owner.getByRole('heading', { name: 'Security log' })).toBeVisible()
  await expectAccessible(owner)
  await owner
    .getByRole('link', { name: `Show only events of ${user.name}` })
    .first()
    .click()
  await expect(owner).toHaveURL(new RegExp(`person=${user.id}`))
  await expect(owner.getByRole('heading', { name: `Security events of ${user.name}` })).toBeVisible()
  const events = owner.getByRole('table', { name: 'Security events' }).locator('tbody').getByRole('row')
  await expect(events).toHaveCount(20)
  await expect(events.filter({ hasText: 'Account created' })).toBeHidden()
  const pages = owner.getByRole('navigation', { name: 'Pages of the security log' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(events.filter({ hasText: 'Account created' })).toBeVisible()
  await expectAccessible(owner)

  await owner.getByRole('combobox', { name: 'Event' }).selectOption('Signed out')
  await expect(owner).toHaveURL(/event=signed_out/)
  await expect(events).toHaveCount(10)
  await expect(events.filter({ hasText: 'Signed out' })).toHaveCount(10)
  await expect(pages).toBeHidden()
  await expect(owner.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute('href', /kind=signed_out/)
  await owner.getByLabel('Day (UTC)').fill('2020-02-29')
  await expect(owner.getByText('No matching events')).toBeVisible()
  await expectAccessible(owner)
  await owner.getByRole('link', { name: 'Show all' }).click()
  await expect(owner).toHaveURL(/\/admin\?tab=security$/)
  await expect(owner.getByRole('heading', { name: 'Security log' })).toBeVisible()
  await user.page.context().close()
})
