import { randomFillSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, MAIN, test } from '../test.ts'

const picture = () =>
  sharp({ create: { width: 320, height: 320, channels: 3, background: '#a86' } })
    .png()
    .toBuffer()

/** Opens the form for a new cat. */
async function openCatForm(page: Page): Promise<{ form: Locator; stored: Locator }> {
  await page.goto('/dashboard?tab=cats&new=1')
  const form = page.getByRole('dialog', { name: 'Add New Cat' })
  return { form, stored: form.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem') }
}

/** Drops or pastes a file. */
async function insertFile(target: Locator, type: 'drop' | 'paste', file: Buffer): Promise<void> {
  await target.evaluate(
    (node, { type, bytes }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'inserted.png', { type: 'image/png' }))
      const event =
        type === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
      node.dispatchEvent(event)
    },
    { type, bytes: [...file] },
  )
}

test('invalid files are rejected before the upload', async ({ open }) => {
  const page = await open('breeder')
  const sent: string[] = []
  page.on(
    'request',
    (request) => /upload/.test(request.url()) && request.method() !== 'GET' && sent.push(request.url()),
  )
  const { form, stored } = await openCatForm(page)
  const chooser = form.getByLabel('Add pictures')
  const big = Buffer.alloc(5 * 1024 * 1024)
  await chooser.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: big })
  await expect(form.getByText('File size must be less than 5MB')).toBeVisible()
  await chooser.setInputFiles({ name: 'cat.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(form.getByText('Please select an image file')).toBeVisible()
  await form.getByRole('button', { name: 'Remove big.png' }).click()
  await expect(form.getByText('File size must be less than 5MB')).toBeHidden()
  await chooser.setInputFiles({ name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: big })
  await expect(form.getByText(/^File size must be less than 5MB, and this browser cannot/)).toBeVisible()
  expect(sent).toEqual([])
  // The request for an upload URL fails.
  await page.route('**/api/objects/upload?*', (route) => route.fulfill({ status: 429, body: 'Slow down' }), {
    times: 1,
  })
  await chooser.setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture() })
  await expect(form.getByText('Failed to upload image. Please try again.', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Remove one.png' }).click()
  // The server rejects a file whose bytes are not a picture.
  await chooser.setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(form.getByText(/^This picture is damaged, or the file is not a picture/)).toBeVisible()
  await expect(form.getByRole('button', { name: 'Try again to upload cat.png' })).toBeHidden()
  await expect(stored).toHaveCount(0)
  // A HEIC photo, which this browser cannot read, is converted by the server.
  const photo = await readFile('src/testing/pictures/plain.heic')
  await chooser.setInputFiles({ name: 'IMG_8.HEIC', mimeType: '', buffer: photo })
  await expect(stored).toHaveCount(1)
})

test('an interrupted upload can be retried, and one in progress can be canceled', async ({
  browser,
  sessions,
}) => {
  // Not a fixture page, because the interrupted connection logs an error.
  const context = await browser.newContext({ storageState: await sessions('breeder') })
  const page = await context.newPage()
  const { form, stored } = await openCatForm(page)
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
  await form.getByRole('button', { name: 'Try again to upload one.png' }).click()
  await expect(stored).toHaveCount(1)
  await expect(form.getByText('Failed to upload image. Please try again.')).toBeHidden()

  mode = 'hold'
  await form.getByLabel('Add more pictures').setInputFiles({ ...file, name: 'two.png' })
  await expect(form.getByRole('progressbar', { name: 'Uploading two.png' })).toBeVisible()
  await form.getByRole('button', { name: 'Cancel two.png' }).click()
  await expect(form.getByRole('progressbar')).toBeHidden()
  release()
  await expect(stored).toHaveCount(1)
  await context.close()
})

test('pictures are dropped, pasted, and, also by keyboard, reordered and removed', { tag: MAIN }, async ({
  open,
}) => {
  const page = await open('breeder')
  const { form, stored } = await openCatForm(page)
  const dropZone = form.getByText('You can drop or paste them here.')
  await insertFile(dropZone, 'drop', await picture())
  await expect(stored).toHaveCount(1)
  await insertFile(dropZone, 'paste', await picture())
  await expect(stored).toHaveCount(2)
  const [first, second] = await stored
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  // The cover is loaded in another width than the other pictures.
  const isFirst = (src = '') =>
    expect(stored.first().locator('img')).toHaveAttribute(
      'src',
      new RegExp(`^${src.replace(/\d+$/, '')}\\d+$`),
    )
  await form.getByRole('button', { name: 'Move picture 2 forward' }).focus()
  await page.keyboard.press('Enter')
  await isFirst(second)
  // The focus follows the picture.
  await expect(form.getByRole('button', { name: 'Move picture 1 back' })).toBeFocused()
  // Chromium sometimes never ends a drag that the mouse begins while the page is busy, so the events are sent.
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await stored.nth(1).dispatchEvent('dragstart', { dataTransfer })
  for (const type of ['dragenter', 'dragover', 'drop'])
    await stored.nth(0).dispatchEvent(type, { dataTransfer })
  await stored.nth(1).dispatchEvent('dragend', { dataTransfer })
  await isFirst(first)
  await form.getByRole('button', { name: 'Remove picture 1' }).focus()
  await page.keyboard.press('Enter')
  await expect(stored).toHaveCount(1)
  await expect(form.getByRole('button', { name: 'Remove picture 1' })).toBeFocused()
})

test('large phone photos are made smaller before the upload, and documents too', async ({ open }) => {
  const page = await open('breeder')
  const sizes: number[] = []
  await page.route('**/uploads/**', (route) => {
    sizes.push(route.request().postDataBuffer()?.length ?? 0)
    return route.continue()
  })
  const [width, height] = [3_400, 2_400]
  const noise = randomFillSync(Buffer.alloc(width * height * 3))
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' } })
    .jpeg({ quality: 96 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
  const { form, stored } = await openCatForm(page)
  await form.getByLabel('Add pictures').setInputFiles([photo, { ...photo, name: 'IMG_2.jpg' }])
  await expect(stored).toHaveCount(2)
  await form.getByText('Certificates, vaccinations, microchip').click()
  await form.getByLabel('Health Certified').check()
  await form.getByLabel('Attach document').setInputFiles(photo)
  await expect(form.getByRole('link', { name: 'Document' })).toBeVisible()
  expect(sizes).toHaveLength(3)
  expect(Math.max(...sizes)).toBeLessThan(5 * 1024 * 1024)
  expect(Math.min(...sizes)).toBeGreaterThan(0)
})

test('a picture is shown in the form and to nobody else before the cat is saved', async ({
  open,
  request,
}) => {
  const page = await open('breeder')
  const { form, stored } = await openCatForm(page)
  await form
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture() })
  await expect(stored).toHaveCount(1)
  const image = stored.locator('img')
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  const address = new URL((await image.getAttribute('src')) ?? '', page.url()).href
  expect((await page.request.get(address)).headers()['cache-control']).toBe('private, no-store')
  expect((await request.get(address)).status()).toBe(404)
})

test('a user who has not confirmed the address learns why and gets the email again', async ({ open }) => {
  const page = await open('breeder')
  // The server of the journeys sends no email, so it never asks for the confirmation.
  const code = 'email_unconfirmed'
  const refusal = { status: 403, json: { code, message: 'Please confirm your email address first.' } }
  await page.route('**/api/objects/upload?*', (route) => route.fulfill(refusal))
  await page.route('**/api/auth/send-verification-email', (route) =>
    route.fulfill({ json: { status: true } }),
  )
  const { form, stored } = await openCatForm(page)
  await form
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture() })
  await expect(form.getByText(/Please confirm your email address first: open the link/)).toBeVisible()
  await form.getByRole('button', { name: 'Send the email again' }).click()
  await expect(form.getByText('The email is on its way.')).toBeVisible()
  await page.unroute('**/api/objects/upload?*')
  await form.getByRole('button', { name: 'Try again to upload one.png' }).click()
  await expect(stored).toHaveCount(1)
  await expect(form.getByText(/Please confirm your email address first/)).toBeHidden()
})
