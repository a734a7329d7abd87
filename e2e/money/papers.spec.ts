/** After the handover of a demo's cat: the buyer sends the proof of neutering, the breeder sees it and hands over the papers. */
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../test.ts'

const PHONE = { width: 390, height: 844 }
const PROOF = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

test('the buyer sends a proof, the breeder sees it and hands over the papers', async ({ open }) => {
  const [buyer, breeder] = [await open('buyer'), await open('breeder')]
  await buyer.setViewportSize(PHONE)
  const orders: { transactionId: string; snapshot: { name: string } }[] = await (
    await buyer.request.get('/api/orders?q=Thimble')
  ).json()
  const id = orders.find(({ snapshot }) => snapshot.name === 'Thimble')?.transactionId
  const ofBuyer = buyer.locator('#papers')
  const ofBreeder = breeder.locator('#papers')

  await test.step('the breeder finds a proof that waits, and writes why it is not enough', async () => {
    await breeder.goto('/dashboard')
    await breeder.getByRole('button', { name: /^Show all/ }).click()
    await breeder.getByRole('link', { name: /^See the proof/ }).click()
    await ofBreeder.getByRole('button', { name: 'It is not enough' }).click()
    const dialog = breeder.getByRole('dialog', { name: 'Why is it not enough?' })
    await expectAccessible(breeder)
    await dialog.getByLabel('What is missing').fill('The stamp of the veterinarian is missing.')
    await dialog.getByRole('button', { name: 'Send the answer' }).click()
    await expect(ofBreeder.getByText('The stamp of the veterinarian is missing.')).toBeVisible()
  })

  await test.step('the buyer reads it, and sends another file', async () => {
    await buyer.goto('/')
    await buyer.getByRole('button', { name: /^Show all/ }).click()
    await buyer.getByRole('link', { name: /^Send the proof/ }).click()
    await expect(ofBuyer.getByText('The stamp of the veterinarian is missing.')).toBeVisible()
    await ofBuyer.getByRole('button', { name: 'Send another proof' }).click()
    await ofBuyer.getByLabel('Choose a file').setInputFiles(PROOF)
    await expect(ofBuyer.getByRole('link', { name: 'Proof', exact: true })).toBeVisible()
    await expectAccessible(buyer)
    await ofBuyer.getByRole('button', { name: 'Send the proof' }).click()
    await expect(ofBuyer.getByText(/has not answered yet/)).toBeVisible()
    const own =
      (await ofBuyer
        .getByRole('link', { name: /^Proof of/ })
        .first()
        .getAttribute('href')) ?? ''
    expect((await buyer.request.get(own)).status()).toBe(200)
  })

  await test.step('the breeder opens it, marks it as seen, and enters the day of the papers', async () => {
    await breeder.goto(`/sales/${id}`)
    const link =
      (await ofBreeder
        .getByRole('link', { name: /^Proof of/ })
        .first()
        .getAttribute('href')) ?? ''
    expect((await breeder.request.get(link)).headers()['content-type']).toBe('application/pdf')
    await ofBreeder.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(ofBreeder.getByText('You have seen the proof.')).toBeVisible()
    await expectAccessible(breeder)
    await ofBreeder.getByRole('button', { name: 'I handed over the papers' }).click()
    await breeder.getByRole('button', { name: 'Save the day' }).click()
    await expect(ofBreeder.getByText(/^You handed over the registration papers on/)).toBeVisible()
    await expect(ofBreeder.getByRole('button', { name: 'Take it back' })).toBeVisible()
  })

  await test.step('the buyer reads both', async () => {
    await buyer.goto(`/orders/${id}`)
    await expect(ofBuyer.getByText(/has seen the proof/)).toBeVisible()
    await ofBuyer.getByRole('link', { name: 'Thimble’s record' }).click()
    await expect(ofBuyer.getByText(/handed over the registration papers on/)).toBeVisible()
    await expect(ofBuyer.getByRole('button')).toHaveCount(0)
    await expectAccessible(buyer)
  })
})
