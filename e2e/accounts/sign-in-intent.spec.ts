/** What a visitor wanted to do is shown while signing in, and happens after it. */
import type { Page } from '@playwright/test'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, NEW_PASSWORD, test } from '../test.ts'

type Listed = { id: string; name: string; breeder: { businessName: string } }

/** Signs in on the open page as a user that exists. */
async function signIn(page: Page, email: string): Promise<void> {
  await ready(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('signing in continues with a question, a favorite, and a search', async ({ browser, baseURL }) => {
  const { email, page: own, api } = await newcomer(browser, baseURL, 'Isidora')
  const [cat] = (await (await api.get('/api/cats?breed=Ragdoll&status=available&limit=1')).json()) as Listed[]
  if (!cat) throw new Error('There is no Ragdoll.')
  await own.context().close()
  const visit = async (path: string) => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(path)
    await ready(page)
    return page
  }

  const asking = await visit(`/cats/${cat.id}`)
  await asking
    .getByRole('link', { name: `Ask About ${cat.name}` })
    .first()
    .click()
  await expect(asking.getByRole('heading', { level: 1 })).toHaveText(`Sign in to ask about ${cat.name}`)
  await expect(asking.getByText(`Then your message to ${cat.breeder.businessName} opens.`)).toBeVisible()
  await expect(asking.getByRole('img', { name: `${cat.name}, Ragdoll` })).toBeVisible()
  await signIn(asking, email)
  await expect(asking.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await asking.context().close()

  const hearted = await visit('/cats?breed=Ragdoll')
  await hearted.getByRole('link', { name: `Add ${cat.name} to favorites` }).click()
  await expect(hearted.getByRole('heading', { level: 1 })).toHaveText(
    `Sign in to add ${cat.name} to your favorites`,
  )
  await signIn(hearted, email)
  await expect(hearted.getByRole('button', { name: `Remove ${cat.name} from favorites` })).toBeVisible()
  await hearted.context().close()

  const saving = await visit('/cats?breed=Ragdoll&maxPrice=2500')
  await saving.getByRole('link', { name: 'Save this search' }).click()
  await expect(saving.getByRole('heading', { level: 1 })).toHaveText('Sign in to save this search')
  await expect(saving.getByText('Ragdolls under $2,500')).toBeVisible()
  await saving.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await expect(saving.getByRole('heading', { level: 1 })).toHaveText('Create an account to save this search')
  await ready(saving)
  await saving.getByRole('textbox', { name: 'First name' }).fill('Orsolya')
  await saving.getByRole('textbox', { name: 'Email' }).fill(`orsolya.${Date.now().toString(36)}@example.com`)
  await saving.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await saving.getByRole('button', { name: 'Create account' }).click()
  await expect(saving.getByRole('dialog', { name: 'Save this search' }).getByRole('textbox')).toHaveValue(
    'Ragdolls under $2,500',
  )
  await saving.context().close()
})
