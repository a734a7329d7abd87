/** A waiting list from joining to the kitten, on a phone. */
import type { Page } from '@playwright/test'
import { payButton, typeCard } from '../card.ts'
import { newcomer } from '../newcomer.ts'
import { ready } from '../ready.ts'
import { expect, MAIN, test } from '../test.ts'

const PHONE = { width: 390, height: 844 }
/** A family joins the list of a pairing from its page. */
async function join(page: Page, pairingId: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(`/breeding-pairings/${pairingId}`)
  await ready(page)
  await page.getByRole('link', { name: 'Join the waiting list' }).first().click()
  await page.getByLabel('A few words about your home').fill('A quiet house with a garden.')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page).toHaveURL(/\/waiting-lists\/[0-9a-f-]{36}$/)
}

test('a family joins, is offered a choice of two kittens, and buys one; the other goes to the next family by itself', {
  tag: MAIN,
}, async ({ open, browser, baseURL }) => {
  const breeder = await open('breeder')
  const headers = { origin: baseURL ?? '' }
  const parents = (status: string) => ({
    sire: { name: 'Alder', breed: 'Maine Coon', age: 40 },
    queen: { name: 'Bryony', breed: 'Maine Coon', age: 36 },
    pairing: { status, expectedLitterDate: '2998-01-01' },
  })
  const created = await breeder.request.post('/api/breeding-pairings', {
    data: parents('confirmed'),
    headers,
  })
  expect(created.ok(), await created.text()).toBe(true)
  const { id: pairingId } = await created.json()
  const list = { pairingId, isOpen: true, maxEntries: null, confirmsEntries: false, questions: [] }
  await breeder.request.put('/api/breeders/waiting-list/settings', { data: list, headers })

  const [first, second] = [
    await newcomer(browser, baseURL, 'Quillon'),
    await newcomer(browser, baseURL, 'Tamsin'),
  ]
  await join(first.page, pairingId)
  await join(second.page, pairingId)
  await expect(first.page.getByText('You are 1st of 2')).toBeVisible()
  await expect(second.page.getByText('You are 2nd of 2')).toBeVisible()

  const born = { ...parents('born'), pairing: { status: 'born', actualLitterDate: '2026-01-02' } }
  await breeder.request.put(`/api/breeding-pairings/${pairingId}`, { data: born, headers })
  for (const name of ['Sorrel Two', 'Thrift Two']) {
    const kitten = {
      name,
      breed: 'Maine Coon',
      gender: 'female',
      age: 12,
      price: 150_000,
      depositAmount: 30_000,
    }
    const data = { ...kitten, breedingPairingId: pairingId }
    const listed = await breeder.request.post('/api/breeders/cats', { data, headers })
    expect(listed.ok(), await listed.text()).toBe(true)
  }
  await breeder.setViewportSize(PHONE)
  await breeder.goto('/dashboard?tab=waiting-list')
  await ready(breeder)
  const families = breeder.getByRole('link', { name: /^[A-Z][a-z]+ [A-Z]\.$/ })
  await expect(families.first()).toBeVisible()
  expect((await families.first().boundingBox())?.y).toBeLessThan(PHONE.height)
  const card = breeder.getByRole('region', { name: 'Alder × Bryony' })
  await expect(card.getByText('2 families')).toBeVisible()
  await expect(card.getByText('Sorrel Two and Thrift Two fit').first()).toBeVisible()
  await card.getByRole('link', { name: 'Offer kittens' }).click()
  await breeder.getByRole('checkbox', { name: /Sorrel Two/ }).check()
  // The first family that the kitten fits is chosen.
  await expect(breeder.getByRole('radio', { name: /Quillon/ })).toBeChecked()
  await breeder.getByRole('checkbox', { name: /Thrift Two/ }).check()
  await breeder.getByRole('checkbox', { name: /offer it to the next family/ }).check()
  await breeder.getByRole('button', { name: 'Offer Sorrel Two or Thrift Two to Quillon N.' }).click()
  await expect(breeder.getByText('Offered to Quillon N.').first()).toBeVisible()

  // The page of the family learns of it by itself.
  await expect(first.page.getByText(/^Answer by /).first()).toBeVisible()
  await expect(first.page.getByText('3 months old').first()).toBeVisible()
  await first.page.getByRole('link', { name: 'Accept Sorrel Two' }).click()
  await typeCard(first.page, '4242 4242 4242 4242')
  await payButton(first.page).click()
  await expect(first.page.getByRole('heading', { name: 'Deposit Confirmed!' })).toBeVisible()

  await expect(second.page.getByRole('heading', { name: /offers you Thrift Two/ })).toBeVisible()
  await expect(second.page.getByText('You are 1st of 1')).toBeVisible()
  await breeder.goto(`/dashboard?tab=waiting-list&list=${pairingId}&view=picker`)
  await expect(breeder.getByText('Offered to Tamsin N.')).toBeVisible()
  for (const { page } of [first, second]) await page.context().close()
})
