import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a family finds a breed by questions and words, its guide, and from a cat the guide again', {
    tag: MAIN,
  }, async ({ page }) => {
    await page.goto('/breeds')
    await ready(page)
    const breeds = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(breeds).toHaveCount(45)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
    await expect(page.locator('main img')).toHaveCount(45)
    await page.getByRole('link', { name: 'Good with children' }).click()
    await page.getByRole('link', { name: 'Calm', exact: true }).click()
    await expect(page).toHaveURL(/suits=children&suits=calm/)
    await expect(breeds.filter({ hasText: 'Ragdoll' })).toBeVisible()
    await expect(breeds.filter({ hasText: 'Bengal' })).toHaveCount(0)
    await expect(page.getByText('suits families and apartments')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search breeds' }).fill('raggie')
    await page.keyboard.press('Enter')
    await expect(breeds).toHaveCount(1)
    await page.getByRole('link', { name: 'Ragdoll' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ragdoll')
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.getByRole('link', { name: 'Guide to the Ragdoll' }).click()
    await expect(page).toHaveURL(/\/breeds\/ragdoll$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions and words are links and a form', async ({ page }) => {
    await page.goto('/breeds')
    await page.getByRole('link', { name: 'Alone in the day' }).click()
    await page.getByRole('searchbox', { name: 'Search breeds' }).fill('short')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/suits=alone/)
    await expect(page.getByRole('heading', { level: 2, name: 'British Shorthair' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Bengal' })).toHaveCount(0)
  })
})
