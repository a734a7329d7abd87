/** A breeder brings two families from a notebook; one opens the email, signs up, joins, and is at its place. */
import { ready } from '../ready.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'

/** The path of the link in the latest invitation to an address, in the local outbox. */
async function invitationPath(request: import('@playwright/test').APIRequestContext, to: string) {
  let path: string | undefined
  await expect
    .poll(async () => {
      const outbox = await (await request.get('/dev/mail')).text()
      for (const [, id] of outbox.matchAll(/\/dev\/mail\/([\w-]+)/g)) {
        const mail = await (await request.get(`/dev/mail/${id}`)).text()
        if (mail.includes(`To: ${to}`))
          path ??= /\/waiting-lists\/invitation\?token=[\w-]{43}/.exec(mail)?.[0]
      }
      return path
    })
    .toBeDefined()
  return path ?? ''
}

test('a family from a notebook opens its invitation, signs up, and joins at the place of its day', async ({
  open,
  baseURL,
}) => {
  const breeder = await open('breeder')
  const headers = { origin: baseURL ?? '' }
  const created = await breeder.request.post('/api/breeding-pairings', {
    data: {
      sire: { name: 'Larch', breed: 'Maine Coon', age: 40 },
      queen: { name: 'Yarrow', breed: 'Maine Coon', age: 36 },
      pairing: { status: 'confirmed', expectedLitterDate: '2998-01-01' },
    },
    headers,
  })
  const { id: pairingId } = await created.json()
  // The list confirms entries, but not those of families that its breeder invited.
  const list = { pairingId, isOpen: true, maxEntries: null, confirmsEntries: true, questions: [] }
  await breeder.request.put('/api/breeders/waiting-list/settings', { data: list, headers })

  const run = Date.now().toString(36)
  const [wren, alba] = [`wren.${run}@example.com`, `alba.${run}@example.com`]
  await breeder.setViewportSize({ width: 390, height: 844 })
  await breeder.goto('/dashboard?tab=waiting-list')
  await ready(breeder)
  await breeder.getByRole('link', { name: 'Bring families from your notebook' }).click()
  await breeder.getByRole('combobox', { name: 'Waiting list' }).selectOption({ label: 'Larch × Yarrow' })
  await breeder
    .getByLabel('Families')
    .fill(`Name;Since;Mail\nWren Okafor;3.5.2025;${wren}\nAlba Reyes;12.1.2025;${alba}\nNobody;1.1.2025;`)
  await breeder.getByRole('button', { name: 'Check the lines' }).click()
  await expect(breeder.getByText('The email address is missing.')).toBeVisible()
  await expect(breeder.getByText('May 3, 2025')).toBeVisible()
  await breeder.getByLabel('These families asked me for a place').check()
  await breeder.getByRole('button', { name: 'Invite 2 families' }).click()
  await expect(breeder.getByText('You invited 2 families.')).toBeVisible()
  await expect(breeder.getByText(wren)).toBeVisible()

  /** Opens the invitation of an address, signs up with it, and joins; returns the page of the entry. */
  const accept = async (email: string, firstName: string, lastName: string) => {
    const page = await open('visitor')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(await invitationPath(page.request, email))
    await ready(page)
    await expect(page.getByRole('heading', { name: /invites you to its waiting list$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Sign up and accept' }).click()
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill(lastName)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Accept and join' }).click()
    await page.getByLabel('A few words about your home').fill('A quiet house with a garden.')
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page).toHaveURL(/\/waiting-lists\/[0-9a-f-]{36}$/)
    return page
  }
  const first = await accept(wren, 'Wren', 'Okafor')
  await expect(first.getByText('You are 1st of 1')).toBeVisible()
  const second = await accept(alba, 'Alba', 'Reyes')
  await expect(second.getByText('You are 1st of 2')).toBeVisible()
  await expect(second.getByText(/having waited since Jan 12, 2025/)).toBeVisible()
  // The page of the family behind learns of it by itself.
  await expect(first.getByText('You are 2nd of 2')).toBeVisible()

  await expect(breeder.getByRole('listitem').filter({ hasText: 'Joined' })).toHaveCount(2)
  await expect(breeder.getByText(wren)).toHaveCount(0)
})
