/** The handover of the demo's cats that wait for their pickup, with a phone for each of the two parties. */
import type { Page } from '@playwright/test'
import { DAY_MS } from '#lib/durations.ts'
import { expectAccessible } from '../accessible.ts'
import { expect, MAIN, test } from '../test.ts'
import { untilPasses } from '../until-passes.ts'

const PHONE = { width: 390, height: 844 }
const CARD = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
/** No two cats have the same number. */
const MICROCHIPS = { Marzipan: '985 112 003 456 789', Tarragon: '985 112 003 456 788' }

/** The buyer's order of a cat. */
async function orderOf(page: Page, name: string): Promise<string> {
  const orders: { transactionId: string; snapshot: { name: string } }[] = await (
    await page.request.get(`/api/orders?q=${name}`)
  ).json()
  const order = orders.find(({ snapshot }) => snapshot.name === name)
  if (!order) throw new Error(`The demo buyer has no order of ${name}.`)
  return order.transactionId
}

/** Opens a page and waits until it receives live updates. */
async function openLive(page: Page, path: string) {
  const isLive = page.waitForResponse((response) => response.url().includes('/api/live'))
  await page.goto(path)
  await isLive
}

/** Enters a microchip number and uploads a file. */
async function enter(page: Page, microchip: string) {
  await page.getByLabel('Microchip number').fill(microchip)
  await page.getByLabel('Choose a file').setInputFiles(CARD)
  await expect(page.getByRole('link', { name: 'Vaccination record', exact: true })).toBeVisible()
}

test('the breeder scans the code of the buyer, and the sale is complete for both', { tag: MAIN }, async ({
  open,
}) => {
  const [buyer, breeder] = [await open('buyer'), await open('breeder')]
  await buyer.setViewportSize(PHONE)
  await breeder.setViewportSize(PHONE)
  const id = await orderOf(buyer, 'Marzipan')
  await buyer.goto(`/orders/${id}`)

  await test.step('the buyer proposes a day, the breeder another one, and the buyer accepts', async () => {
    const place = 'At the cattery, by the gate'
    const inTwoDays = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10)
    await openLive(breeder, `/sales/${id}`)
    const [ofBuyer, ofBreeder] = [buyer, breeder].map((page) => page.locator('#pickup-day'))
    if (!ofBuyer || !ofBreeder) throw new Error('no section')
    // The card of the next step has the button; the section does not repeat it.
    await buyer.getByRole('link', { name: 'Propose a day', exact: true }).click()
    await expect(ofBuyer.getByRole('button', { name: 'Propose a day' })).toHaveCount(0)
    // Today, the time may have passed.
    await buyer.getByRole('textbox', { name: 'Day' }).fill(inTwoDays)
    await buyer.getByLabel('Time').fill('09:30')
    await buyer.getByRole('button', { name: 'Send the proposal' }).click()
    await expect(ofBreeder.getByRole('button', { name: 'Decline' })).toBeVisible()
    const whatNow = breeder.getByRole('region', { name: 'What now' })
    await expect(whatNow.getByText(/proposes to meet on .*9:30 AM/)).toBeVisible()
    await expect(whatNow.getByRole('button', { name: 'Accept' })).toBeVisible()
    await expect(breeder.getByRole('button', { name: 'Accept' })).toHaveCount(1)
    await whatNow.getByRole('button', { name: 'Other day' }).click()
    await breeder.getByLabel('Time').fill('11:00')
    await breeder.getByLabel('Place').fill(place)
    await breeder.getByRole('button', { name: 'Send the proposal' }).click()
    // From the list of what waits for the buyer.
    await buyer.goto('/')
    const accept = buyer.getByRole('button', { name: /^Accept: .* proposes a pickup day for Marzipan$/ })
    await accept.click()
    await expect(accept).toBeHidden()
    await openLive(buyer, `/orders/${id}`)
    for (const section of [ofBuyer, ofBreeder]) {
      await expect(section.getByText('You agreed on', { exact: true })).toBeVisible()
      await expect(section.getByText(/, 11:00 AM Eastern$/)).toBeVisible()
      await expect(section.getByText(place, { exact: true })).toBeVisible()
    }
  })

  const code = (await buyer.getByText(/^\d{3} \d{3}$/).textContent()) ?? ''
  await expect(buyer.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(buyer)

  await breeder.goto(`/sales/${id}?code=${code.replace(' ', '')}`)
  await expect(breeder.getByLabel('Code of the buyer')).toHaveValue(code)
  await expect(breeder.getByText('The sale is complete', { exact: true })).toBeHidden()
  await breeder.getByRole('button', { name: 'Complete the handover' }).click()
  await expect(breeder.getByText('Add at least one file.')).toBeVisible()
  await enter(breeder, MICROCHIPS.Marzipan)
  await breeder.getByLabel('Code of the buyer').fill(code === '111 111' ? '222 222' : '111 111')
  await breeder.getByRole('button', { name: 'Complete the handover' }).click()
  await expect(breeder.getByText('That code doesn’t match. 4 tries left.')).toBeVisible()
  await expectAccessible(breeder)
  await breeder.getByLabel('Code of the buyer').fill(code)
  await breeder.getByRole('button', { name: 'Complete the handover' }).click()
  await expect(breeder.getByText('The sale is complete', { exact: true })).toBeVisible()
  await expect(breeder.getByText(MICROCHIPS.Marzipan)).toBeVisible()

  // The page of the buyer, which stayed open, shows it as well.
  await expect(buyer.getByRole('heading', { level: 1, name: 'Marzipan is home!' })).toBeVisible()
  const steps = buyer.getByRole('list', { name: 'Steps of this order' }).getByRole('listitem')
  await expect(steps).toHaveText([/^Reserved, done/, /^Paid, done/, /^Picked up, done/])
  await expect(steps.last()).toHaveAttribute('aria-current', 'step')
  await expect(buyer.getByRole('heading', { level: 2 }).first()).toHaveText('Your review')
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: 'Marzipan’s record' }).click()
  // The order's heading also contains the name.
  await expect(buyer.getByRole('heading', { level: 1, name: 'Marzipan', exact: true })).toBeVisible()
  await expect(buyer.getByText(MICROCHIPS.Marzipan).first()).toBeVisible()
  await expectAccessible(buyer)
  const file =
    (await buyer.getByRole('link', { name: 'Vaccination record', exact: true }).getAttribute('href')) ?? ''
  expect((await buyer.request.get(file)).status()).toBe(200)
  await buyer.emulateMedia({ media: 'print' })
  await expect(buyer.getByRole('button', { name: 'Print or save' })).toBeHidden()
  await expect(buyer.getByRole('banner')).toBeHidden()
  await untilPasses(async (limit) => {
    await buyer.goto('/dev/mail')
    await expect(buyer.getByRole('link', { name: 'Marzipan is yours' }).first()).toBeVisible(limit)
  })
})

test('without the code, the breeder confirms, and the buyer answers', async ({ open }) => {
  const [buyer, breeder] = [await open('buyer'), await open('breeder')]
  await buyer.setViewportSize(PHONE)
  const id = await orderOf(buyer, 'Tarragon')
  await openLive(buyer, `/orders/${id}`)
  await expect(buyer.getByText('Your code', { exact: true })).toBeVisible()
  await openLive(breeder, `/sales/${id}`)
  await expect(breeder.getByText(/\b\d{3} \d{3}\b/)).toBeHidden()
  await breeder.getByRole('button', { name: 'Complete the handover' }).click()
  await expect(breeder.getByText('Enter the code, or confirm without it.')).toBeVisible()
  await enter(breeder, MICROCHIPS.Tarragon)
  await breeder.getByRole('button', { name: 'Confirm without the code' }).click()
  await expect(breeder.getByText('You confirmed the handover').first()).toBeVisible()

  await expect(buyer.getByRole('heading', { name: 'Do you have Tarragon?' })).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'We did not meet' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'We did not meet' }).click()
  await expect(buyer.getByRole('heading', { name: 'You reported a problem' })).toBeVisible()
  await expect(breeder.getByText('Dana W. reported a problem').first()).toBeVisible()

  await buyer.getByRole('button', { name: 'Yes, I have Tarragon' }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'I have Tarragon' }).click()
  await expect(buyer.getByRole('link', { name: 'Tarragon’s record' })).toBeVisible()
  await expect(breeder.getByText('Completed', { exact: true }).first()).toBeVisible()

  await test.step('the buyer reports a problem, the breeder responds, and staff refund a part', async () => {
    await buyer.getByRole('button', { name: 'Report a problem' }).click()
    await buyer.getByRole('radio', { name: /^Something else/ }).check()
    await buyer.getByLabel('What happened?').fill('He came without the toy that the listing names.')
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: 'Send report' }).click()
    await expect(buyer.getByRole('heading', { name: 'Reported problem' })).toBeVisible()

    await breeder.goto(`/sales/${id}`)
    await breeder.getByLabel('Your response').fill('It was in the carrier.')
    await expectAccessible(breeder)
    await breeder.getByRole('button', { name: 'Send response' }).click()
    await expect(buyer.getByText('It was in the carrier.')).toBeVisible()

    const staff = await open('admin')
    await staff.goto('/admin?kind=guarantee&q=Tarragon')
    await staff.getByRole('link', { name: 'Problem of Dana Whitlock' }).first().click()
    await expect(staff.getByText('It was in the carrier.').first()).toBeVisible()
    await staff.getByLabel('Refund in dollars').fill('25')
    await staff.getByRole('textbox', { name: 'Reason' }).fill('The breeder pays for a new toy.')
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Decide', exact: true }).click()
    await expect(staff.getByText('Decision: $25.00 refunded')).toBeVisible()
    for (const party of [buyer, breeder]) {
      await expect(party.getByText('Decision: $25.00 refunded')).toBeVisible()
      await expect(party.getByText('The breeder pays for a new toy.').first()).toBeVisible()
    }
    // The sale stays completed; the timeline and the refunds show the amount and its progress.
    await buyer.reload()
    await expect(buyer.getByRole('heading', { name: 'Refunds' })).toBeVisible()
    await expect(buyer.getByText('On its way to your card, 5 to 10 business days')).toBeVisible()
    await expect(buyer.getByRole('link', { name: 'Tarragon’s record' })).toBeVisible()
    await expectAccessible(buyer)
    await untilPasses(async (limit) => {
      await buyer.goto('/dev/mail')
      await expect(
        buyer.getByRole('link', { name: 'Decision about the reported problem of Tarragon' }),
      ).toHaveCount(2, limit)
    })
    await buyer.getByRole('link', { name: 'Decision about the reported problem of Tarragon' }).first().click()
    await expect(buyer.getByText('$25.00 is refunded to the buyer.')).toBeVisible()
    await expect(buyer.getByText('Reason: The breeder pays for a new toy.')).toBeVisible()
  })
})
