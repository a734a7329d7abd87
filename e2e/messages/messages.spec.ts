import type { APIRequestContext, Page } from '@playwright/test'
import { ready } from '../ready.ts'
import { signInAs } from '../sign-in.ts'
import { expect, MAIN, test } from '../test.ts'

type Listed = { id: string; name: string; isAvailable: boolean; breeder: { businessName: string } }

/** A cat of the demo breeder, who has sold to the demo buyer, or of another breeder. */
async function catOf(api: APIRequestContext, isDemoBreeder: boolean): Promise<Listed> {
  const cats = (await (await api.get('/api/cats?limit=100')).json()) as Listed[]
  const found = cats.find(
    ({ isAvailable, breeder }) =>
      isAvailable && (breeder.businessName === 'Foxglove Hollow') === isDemoBreeder,
  )
  if (!found) throw new Error('The demo world has no such cat')
  return found
}

const LISTED_NUMBERS = [
  ...['555-123-4567', '(555) 123-4567', '123-456-7890', '800-123-4567', 'My phone: 555-123-4567'],
]

const dialogOf = (page: Page) => page.getByRole('dialog')
const logOf = (page: Page) => page.getByRole('log')
const boxOf = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ })
const write = (page: Page, text: string) => dialogOf(page).getByRole('textbox').fill(text)
const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Send' })

test('a visitor signs in to ask about a cat, and the breeder replies', { tag: MAIN }, async ({ open }) => {
  const page = await open('visitor')
  const cat = await catOf(page.request, true)
  await page.goto(`/cats/${cat.id}`)
  await page.getByRole('link', { name: `Ask About ${cat.name}` }).click()
  await signInAs(page, 'buyer')
  await expect(dialogOf(page)).toContainText(`About ${cat.name}`)
  expect(new URL(page.url()).search).toBe('')
  const question = `Is ${cat.name} used to dogs? ${Date.now().toString(36)}`
  await write(page, question)
  await send(page).click()
  await expect(dialogOf(page).getByText('Message sent', { exact: true }).first()).toBeVisible()
  await expect(dialogOf(page).getByText('Your message has been sent successfully.')).toBeVisible()
  await expect(dialogOf(page).getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await expect(dialogOf(page).getByRole('textbox')).toHaveValue('')

  const breeder = await open('breeder')
  const unread = await (await breeder.request.get('/api/messages/unread-count')).json()
  expect(unread.count).toBeGreaterThan(0)
  await breeder.goto('/messages')
  await expect(breeder.getByRole('link', { name: /^Messages \d+ unread$/ }).first()).toBeVisible()
  await breeder.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: question }).click()
  await expect(logOf(breeder)).toContainText(question)
  await expect(logOf(breeder).getByText(`About ${cat.name}`).last()).toBeVisible()
  await boxOf(breeder).fill('She sleeps on ours.')
  await boxOf(breeder).press('Control+Enter')
  await expect(dialogOf(page)).toContainText('She sleeps on ours.')
  await expect(page.getByText('New message from')).toContainText('She sleeps on ours.')

  await dialogOf(page).getByRole('button', { name: 'Report' }).click()
  const report = page.getByRole('dialog', { name: 'Report to our staff' })
  await expect(report.getByRole('radio', { name: 'Their last message: “She sleeps on ours.”' })).toBeChecked()
  await report.getByRole('radio', { name: 'Rude or threatening' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Done' }).click()
  await dialogOf(page).getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialogOf(page).getByRole('textbox')).toBeHidden()
  await dialogOf(page).getByRole('button', { name: 'Unblock' }).click()
  await expect(dialogOf(page).getByRole('textbox')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test('contact details are flagged while they are typed and are not sent', { tag: MAIN }, async ({ open }) => {
  const page = await open('buyer')
  const cat = await catOf(page.request, false)
  await page.goto(`/cats/${cat.id}`)
  const ask = page.getByRole('button', { name: `Ask About ${cat.name}` })
  await ask.click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(send(page)).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Attach image (coming soon)' })).toBeDisabled()
  await expect(
    dialog.getByText('Messages are monitored for external contact sharing to protect both parties'),
  ).toBeVisible()
  await write(page, '   ')
  await expect(send(page)).toBeDisabled()
  await write(page, 'It is robin@example.com')
  await expect(dialog.getByText('Contains prohibited content', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Message contains prohibited content', { exact: true })).toBeVisible()
  await expect(
    dialog.getByText(
      'Please remove phone numbers, emails, social media handles, or external links before sending.',
    ),
  ).toBeVisible()
  await expect(dialog.locator('mark')).toHaveText('robin@example.com')
  await expect(send(page)).toBeDisabled()

  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog.getByText('Message contains prohibited content', { exact: true })).toBeHidden()
  await send(page).click()
  await expect(dialog.getByText('Message blocked', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Your message contains prohibited content and cannot be sent.')).toBeVisible()
  await expect(dialog.getByText('Message contains prohibited content', { exact: true })).toBeVisible()

  // The draft is restored without its flag, which returns when the text is changed.
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await ask.click()
  await expect(dialog.getByRole('textbox')).toHaveValue('It is robin@example.com')
  await expect(dialog.getByText('Contains prohibited content')).toBeHidden()
  for (const number of LISTED_NUMBERS) {
    await write(page, number)
    await expect(dialog.getByText('Contains prohibited content', { exact: true })).toBeVisible()
    await expect(dialog.locator('mark')).toHaveText(number.replace('My phone: ', ''))
    await expect(send(page)).toBeDisabled()
  }
  await write(page, 'Is she used to dogs?')
  await expect(dialog.getByText('Contains prohibited content')).toBeHidden()
  await page.route(
    '**/api/messages',
    (route) => route.fulfill({ status: 429, json: { code: 'too_many_requests' } }),
    { times: 1 },
  )
  await send(page).click()
  await expect(dialog.getByText('Error sending message', { exact: true })).toBeVisible()
  await expect(dialog.getByText('There was an error sending your message. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Your message has been sent successfully.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Is she used to dogs?' })).toHaveCount(1)
})

test('interest in a planned litter reaches its breeder as an inquiry', async ({ open }) => {
  const page = await open('buyer')
  const [pairing] = (await (await page.request.get('/api/breeding-pairings?status=planned')).json()) as {
    id: string
  }[]
  await page.goto(`/?message=interest-${pairing?.id}`)
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox')).toHaveValue(/^Hello! We are interested in a kitten from/)
  await send(page).click()
  await expect(dialog.getByText('Your message has been sent successfully.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'We are interested' })).toBeVisible()
  // Nothing had the focus before the dialog opened.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the messages page asks visitors to sign in, and finds breeders by name', async ({ page, open }) => {
  await page.goto('/messages')
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in to access messages.').last()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fmessages$/)

  const buyer = await open('buyer')
  await buyer.goto('/messages')
  await ready(buyer)
  for (const text of [
    'Verified Contacts Only',
    'Content Moderation',
    'All messages are filtered to prevent sharing of external contact information.',
  ])
    await expect(buyer.getByText(text, { exact: true })).toBeVisible()
  const search = buyer.getByRole('searchbox', { name: 'Search breeders' })
  await expect(search).toHaveAttribute('placeholder', 'Search breeders...')
  await search.fill('FOXGLOVE')
  const message = buyer.getByRole('button', { name: /^Message / })
  await expect(message).toHaveCount(1)
  await search.fill('no such name')
  await expect(buyer.getByText('No breeders found')).toBeVisible()
  await search.fill('')
  await message.first().click()
  await expect(dialogOf(buyer).getByRole('textbox')).toBeVisible()
  const me = await (await open('breeder')).request.get('/api/auth/user')
  await buyer.goto(`/messages?with=${(await me.json()).id}`)
  await expect(buyer.getByRole('heading', { name: 'Foxglove Hollow', level: 2 })).toBeVisible()
})

test('the messages page shows when there are no breeders and when they cannot be loaded', async ({
  open,
}) => {
  const page = await open('buyer')
  const visit = async (response: { status: number; json: unknown }) => {
    await page.route('**/api/breeders?*', (route) => route.fulfill(response))
    await page.goto('/about')
    await ready(page)
    await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click()
  }
  await visit({ status: 200, json: [] })
  await expect(page.getByText('No breeders available')).toBeVisible()
  await page.unrouteAll()
  await visit({ status: 429, json: { code: 'too_many_requests', message: 'Please wait.' } })
  const region = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(region.getByText('Error loading breeders', { exact: true })).toBeVisible()
  await expect(region).toContainText('Failed to load breeder list. Please refresh the page.')
})
