import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './test.ts'

const picture = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()

/** Opens the form of a new cat, with nothing kept from before. */
async function newCat(page: Page): Promise<{ form: Locator; stored: Locator }> {
  await page.goto('/dashboard?tab=cats&new=1')
  const form = page.getByRole('dialog', { name: 'Add New Cat' })
  return { form, stored: form.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem') }
}

/** Gives a file to the place for files as dropping or pasting does. */
async function give(place: Locator, how: 'drop' | 'paste', file: Buffer): Promise<void> {
  await place.evaluate(
    (node, { how, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'given.png', { type: 'image/png' }))
      const event =
        how === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      node.dispatchEvent(event)
    },
    { how, bytes: [...file] },
  )
}

test('what cannot be a picture is said at once, and nothing is sent', async ({ open }) => {
  const page = await open('breeder')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const { form, stored } = await newCat(page)
  const chooser = form.getByLabel('Add pictures')
  const big = Buffer.alloc(5 * 1024 * 1024 + 1)
  await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: big })
  await expect(form.getByText('File size must be less than 5MB')).toBeVisible()
  await chooser.setInputFiles({ name: 'cat.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(form.getByText('Please select an image file')).toBeVisible()
  await expect(form.getByText('File size must be less than 5MB')).toBeHidden()
  expect(sent).toEqual([])
  // Where no address is to be had, nothing can be sent.
  await page.route('**/api/objects/upload?*', (route) => route.fulfill({ status: 429, body: 'Slow down' }), {
    times: 1,
  })
  await chooser.setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture() })
  await expect(form.getByText('Failed to upload image. Please try again.', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove one.png' }).click()
  // Its name says picture, its bytes do not: the server finds out.
  await chooser.setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(form.getByText(/Failed to upload image. Please try again./)).toBeVisible()
  await expect(stored).toHaveCount(0)
})

test('an upload that breaks off can be tried again, one under way can be canceled', async ({
  browser,
  sessions,
}) => {
  // Its own browser: that the connection breaks is an error to the console.
  const context = await browser.newContext({ storageState: await sessions('breeder') })
  const page = await context.newPage()
  const { form, stored } = await newCat(page)
  const file = { name: 'one.png', mimeType: 'image/png', buffer: await picture() }
  let mode: 'break' | 'hold' | 'pass' = 'break'
  let release = () => {}
  await page.route('**/uploads/**', async (route) => {
    if (mode === 'break') return route.abort('connectionreset')
    if (mode === 'hold') await new Promise<void>((done) => (release = done))
    return route.continue().catch(() => {})
  })
  await form.getByLabel('Add pictures').setInputFiles(file)
  await expect(form.getByText('Failed to upload image. Please try again.')).toBeVisible()
  mode = 'pass'
  await form.getByRole('button', { name: 'Try again to send one.png' }).click()
  await expect(stored).toHaveCount(1)
  await expect(form.getByText('Failed to upload image. Please try again.')).toBeHidden()

  mode = 'hold'
  await form.getByLabel('Add more pictures').setInputFiles({ ...file, name: 'two.png' })
  await expect(form.getByRole('progressbar', { name: 'Sending two.png' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel two.png' }).click()
  await expect(form.getByRole('progressbar')).toBeHidden()
  release()
  await expect(stored).toHaveCount(1)
  await context.close()
})

test('pictures are dropped, pasted, ordered and removed, by keyboard too', async ({ open }) => {
  const page = await open('breeder')
  const { form, stored } = await newCat(page)
  const place = form.getByText('You can drop or paste them here.')
  await give(place, 'drop', await picture())
  await expect(stored).toHaveCount(1)
  await give(place, 'paste', await picture())
  await expect(stored).toHaveCount(2)
  const [first, second] = await stored
    .locator('img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('src') ?? ''))
  await form.getByRole('button', { name: 'Move picture 2 forward' }).focus()
  await page.keyboard.press('Enter')
  await expect(stored.first().locator('img')).toHaveAttribute('src', second ?? '')
  // The focus goes with the picture.
  await expect(form.getByRole('button', { name: 'Move picture 1 back' })).toBeFocused()
  await stored.nth(1).dragTo(stored.nth(0))
  await expect(stored.first().locator('img')).toHaveAttribute('src', first ?? '')
  await form.getByRole('button', { name: 'Remove picture 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(stored).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Remove picture 1' })).toBeFocused()
})
