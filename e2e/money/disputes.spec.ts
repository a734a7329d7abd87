/** Disputes as the buyer, the breeder, and staff see them, from the payment to the bank's decision. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { expect, type FreeCat, money, test } from '../test.ts'

/** The provider's cards that are disputed after a few seconds, by how the bank decides about the evidence. */
const CARDS = { won: '4000 0000 0000 2693', lost: '4000 0000 0000 2701' }
const PHOTO = { name: 'signature.png', mimeType: 'image/png' }
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()
const STATEMENT = 'The buyer visited us, signed the contract, and chose the kitten in person.'

/** The order of a cat after it was reserved and its payment was disputed, on the pages of both parties. */
async function disputed(buyer: Page, breeder: Page, cat: FreeCat, card: string): Promise<string> {
  await reserve(buyer, cat, card)
  const id = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''
  await expect(buyer.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible()
  await breeder.goto(`/sales/${id}`)
  await expect(breeder.getByRole('heading', { name: 'Dispute', exact: true })).toBeVisible()
  return id
}

/** Staff write the summary, choose the breeder's file, save, and submit. */
async function answer(staff: Page, id: string, { withFile }: { withFile: boolean }): Promise<void> {
  await staff.goto(`/orders/${id}`)
  const summary = staff.getByRole('textbox', { name: 'Summary for the bank' })
  await expect(summary).toBeVisible()
  await expect(staff.getByText(/^Evidence due by/)).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Submit evidence' })).toBeDisabled()
  await summary.fill('The buyer signed the contract and reserved the kitten with a deposit.')
  if (withFile) {
    await expect(staff.getByText(STATEMENT).first()).toBeVisible()
    await staff.getByLabel('Other files').selectOption({ label: 'Statement 1, file 1 (photo)' })
    await expect(staff.getByRole('link', { name: '1. Statement 1, file 1' })).toBeVisible()
  }
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(staff.getByRole('button', { name: 'Submit evidence' })).toBeEnabled()
  await staff.getByText('What the bank receives', { exact: true }).click()
  await expect(staff.getByText('The buyer saw these terms', { exact: false }).first()).toBeVisible()
  await expectAccessible(staff)
}

async function submit(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Submit evidence' }).click()
  await expect(staff.getByText(/^The evidence was submitted\./)).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Submit evidence' })).toBeHidden()
}

test('a dispute freezes the sale, is answered with the breeder’s photo, and is won for both to see', async ({
  open,
  catOfBreeder: cat,
}) => {
  const [buyer, breeder, staff] = [await open('new buyer'), await open('breeder'), await open('admin')]
  for (const page of [buyer, breeder]) await page.setViewportSize({ width: 390, height: 844 })
  const id = await disputed(buyer, breeder, cat, CARDS.won)

  await test.step('neither party can change the sale', async () => {
    await expect(buyer.getByText('on hold', { exact: false }).first()).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Cancel the reservation' })).toBeHidden()
    await expect(buyer.getByRole('link', { name: /^Pay the balance/ })).toBeHidden()
    await expectAccessible(buyer)
    await expect(breeder.getByText('Held by a dispute').first()).toBeVisible()
  })
  await test.step('the breeder adds a statement with a photo', async () => {
    await breeder.getByRole('textbox', { name: 'Your statement' }).fill(STATEMENT)
    await breeder.getByLabel('Files (optional)').setInputFiles({ ...PHOTO, buffer: await photo() })
    await expect(breeder.getByRole('link', { name: 'Document 1' })).toBeVisible()
    await expectAccessible(breeder)
    await breeder.getByRole('button', { name: 'Add statement' }).click()
    await expect(breeder.getByText(STATEMENT).first()).toBeVisible()
    await expect(breeder.getByRole('link', { name: 'File 1' })).toBeVisible()
  })
  await test.step('staff submit what the bank receives, which they can open', async () => {
    await answer(staff, id, { withFile: true })
    const files = staff.getByRole('link', { name: 'Other files', exact: true })
    const path = (await files.getAttribute('href')) ?? ''
    const file = await staff.request.get(path)
    expect(file.headers()['content-type']).toBe('application/pdf')
    await submit(staff)
  })
  await test.step('both parties read that the payment stands, and the reservation continues', async () => {
    for (const page of [buyer, breeder])
      await expect(page.getByText('The bank decided the dispute: the payment stands').first()).toBeVisible()
    await expect(buyer.getByRole('button', { name: 'Cancel the reservation' })).toBeVisible()
    await breeder.reload()
    await expect(breeder.getByText(/^(Expected on|Sent \d+ days after) /).first()).toBeVisible()
    await expect(breeder.getByRole('textbox', { name: 'Your statement' })).toBeHidden()
    await expectAccessible(breeder)
  })
})

test('a dispute that is lost returns the money, and staff decide how the order continues', async ({
  open,
  catOfBreeder: cat,
}) => {
  const [buyer, breeder, staff] = [await open('new buyer'), await open('breeder'), await open('admin')]
  const id = await disputed(buyer, breeder, cat, CARDS.lost)
  await answer(staff, id, { withFile: false })
  await submit(staff)
  const amount = money(cat.depositAmount)
  await expect(buyer.getByText(`Returned to you: ${amount}`)).toBeVisible()
  await expect(breeder.getByText(`Returned to the buyer: ${amount}`)).toBeVisible()
  await expect(buyer.getByText('Our staff will decide how the order continues.').first()).toBeVisible()
  await staff.reload()
  await staff.getByRole('button', { name: 'Let the order continue' }).click()
  await staff.getByRole('textbox', { name: 'Reason' }).fill('The buyer pays the deposit again by check.')
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Let the order continue' }).click()
  await expect(buyer.getByText('The buyer pays the deposit again by check.').first()).toBeVisible()
  await expect(buyer.getByRole('heading', { name: 'On hold' })).toBeHidden()
})
