/** A contract from the template to the file that anyone can check, with a change after the first signature. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { expect, test } from '../test.ts'

const PHONE = { width: 390, height: 844 }
const SIGN = { name: 'Sign the contract', exact: true }

/** Opens the file, agrees to sign electronically, types the name, and signs with the keyboard. Returns the path of the file. */
async function consentAndSign(page: Page, name: string): Promise<void> {
  const agree = page.getByRole('button', { name: 'I could open it, and I agree to sign electronically' })
  await expect(agree).toBeDisabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Open the file' }).click(),
  ])
  await download.path()
  await agree.click()
  await page.getByRole('textbox', { name: 'Your full name' }).fill(name)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', SIGN)).toBeFocused()
  await page.keyboard.press('Enter')
}

test('a breeder writes a contract, both sign it, and anyone can check the file', async ({
  open,
  catOfBreeder: cat,
}) => {
  const [buyer, breeder, visitor] = [await open('new buyer'), await open('breeder'), await open('visitor')]
  await buyer.setViewportSize(PHONE)
  const template = `Companions ${Date.now().toString(36)}`

  await test.step('the breeder writes a template', async () => {
    await breeder.goto('/dashboard')
    await breeder.getByRole('link', { name: 'Contract templates' }).click()
    await breeder.getByRole('button', { name: 'New template' }).click()
    await breeder.getByLabel('Name of the template').fill(template)
    await breeder.getByLabel('Add a clause').selectOption('Health guarantee')
    await breeder.getByRole('button', { name: 'Add', exact: true }).click()
    await breeder.getByRole('button', { name: 'Save template' }).click()
    await expect(breeder.getByText('Choose what proves a claim.')).toBeVisible()
    await breeder.getByLabel('Defects that it was born with').check()
    await breeder.getByLabel('For how many days from the handover').fill('365')
    await breeder.getByLabel('What proves a claim').selectOption('A certificate of a licensed veterinarian')
    await breeder.getByLabel('The price back').check()
    await breeder.getByText('Read it as your buyer does').click()
    await expect(breeder.getByText(/^The breeder guarantees for 1 year from the handover/)).toBeVisible()
    await expectAccessible(breeder)
    await breeder.getByRole('button', { name: 'Save template' }).click()
    await expect(breeder.getByRole('heading', { name: template })).toBeVisible()
  })

  await reserve(buyer, cat)
  const id = new URL(buyer.url()).pathname.split('/').at(-1)
  const path = `/orders/${id}/contract`

  await test.step('the breeder sends the contract', async () => {
    await breeder.goto(`/sales/${id}`)
    await breeder.getByRole('link', { name: 'Write a contract' }).click()
    await breeder.getByLabel('Begin with a template').selectOption(template)
    await breeder.getByRole('button', { name: 'Save the draft' }).click()
    await breeder.getByRole('button', { name: 'Send to the buyer' }).click()
    await expect(breeder.getByText('has not read it to its end yet')).toBeVisible()
  })

  await test.step('the buyer reads and signs it', async () => {
    await buyer.goto('/')
    await buyer
      .getByRole('link', { name: /Read the contract/ })
      .first()
      .click()
    await buyer.getByRole('button', { name: 'I have read it to the end' }).click()
    await expectAccessible(buyer)
    await consentAndSign(buyer, 'Robin Tate')
    await expect(buyer.getByText(/^You have signed\./)).toBeVisible()
  })

  await test.step('the breeder changes it, and both see the difference', async () => {
    await breeder.goto(path)
    await breeder.getByRole('button', { name: 'Write a changed version' }).click()
    await breeder.getByLabel('For how many days from the handover').fill('730')
    await breeder.getByRole('button', { name: 'Save the draft' }).click()
    await breeder.getByRole('button', { name: 'Send to the buyer' }).click()
    await expect(breeder.getByText('Contract sent')).toBeVisible()
    await buyer.goto(path)
    for (const page of [buyer, breeder]) {
      const changes = page.getByRole('region', { name: 'What changed in version 2' })
      await expect(changes.getByRole('deletion').first()).toContainText('1')
      await expect(changes.getByRole('insertion').first()).toContainText('2')
    }
  })

  await test.step('both sign the new version', async () => {
    await buyer.getByRole('button', { name: 'I have read it to the end' }).click()
    await buyer.getByRole('textbox', { name: 'Your full name' }).fill('Robin Tate')
    await buyer.getByRole('button', SIGN).click()
    await expect(buyer.getByText(/^You have signed\./)).toBeVisible()
    await breeder.goto(path)
    await consentAndSign(breeder, 'Maren Hollowell')
    await expect(breeder.getByText(/^Both of you have signed\./)).toBeVisible()
  })

  await test.step('the file is the one that was signed, and another one is not', async () => {
    await buyer.goto(path)
    const link = buyer.getByRole('link', { name: 'Download the signed contract' })
    await expect(link).toBeVisible()
    await expect
      .poll(async () => {
        const contract = await (await buyer.request.get(`/api${path}`)).json()
        return contract.current.status
      })
      .toBe('complete')
    const [download] = await Promise.all([buyer.waitForEvent('download'), link.click()])
    const file = await readFile(await download.path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    await visitor.goto('/contracts/verify')
    const choose = (buffer: Buffer) =>
      visitor
        .getByLabel('The PDF file')
        .setInputFiles({ name: 'contract.pdf', mimeType: 'application/pdf', buffer })
    await choose(file)
    await expect(visitor.getByText(/^Signed by both on /)).toBeVisible()
    await choose(Buffer.concat([file, Buffer.from(' ')]))
    await expect(visitor.getByText('Unknown', { exact: true })).toBeVisible()
  })
})
