import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../contract.ts'
import { fileError } from './file-error.ts'
import { prepareFile } from './prepare-file.ts'

const { signal } = new AbortController()

/** A picture whose left half is red, with noise, so that it has many bytes. */
async function photo(width: number, height: number, type = 'image/jpeg', isOpaque = true): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  const pixels = context.createImageData(width, height)
  for (let at = 0; at < pixels.data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2
    const noise = Math.random() * 90
    pixels.data.set([isLeft ? 165 + noise : noise, noise, noise, isOpaque || isLeft ? 255 : 0], at)
  }
  context.putImageData(pixels, 0, 0)
  return canvas.convertToBlob({ type, quality: 1 })
}

/** The JPEG with metadata: to be shown turned to the right, and taken at a place. */
async function withMetadata(jpeg: Blob): Promise<Blob> {
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
    ...[0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38],
    ...[0, 0, 0, 0],
    // The place: latitude reference North.
    ...[0, 1, 0, 1, 0, 2, 0, 0, 0, 2, 0x4e, 0, 0, 0, 0, 0, 0, 0],
  ]
  const body = [...[0x45, 0x78, 0x69, 0x66, 0, 0], ...tiff]
  const head = new Uint8Array([0xff, 0xe1, 0, body.length + 2, ...body])
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  return new Blob([bytes.slice(0, 2), head, bytes.slice(2)], { type: 'image/jpeg' })
}

const fileOf = (blob: Blob, name: string, type = blob.type) => new File([blob], name, { type })
const textOf = async (file: Blob) => new TextDecoder('latin1').decode(await file.arrayBuffer())

test('a large photo becomes smaller and upright, and loses its metadata', async () => {
  const original = fileOf(await withMetadata(await photo(3_600, 2_400)), 'IMG_0001.jpeg')
  expect(original.size).toBeGreaterThan(MAX_UPLOAD_BYTES)
  expect(await textOf(original)).toContain('Exif')
  expect(fileError(original, 'picture')).toBeUndefined()
  const prepared = await prepareFile(original, signal)
  expect([prepared.name, prepared.type]).toEqual(['IMG_0001.jpg', 'image/jpeg'])
  expect(prepared.size).toBeLessThan(MAX_UPLOAD_BYTES)
  expect(await textOf(prepared)).not.toContain('Exif')
  const image = await createImageBitmap(prepared, { imageOrientation: 'none' })
  expect([image.width, image.height]).toEqual([1_600, 2_400])
  // Turned to the right, the red half is on top.
  const context = new OffscreenCanvas(1_600, 2_400).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(image, 0, 0)
  const redAt = (x: number, y: number) => context.getImageData(x, y, 1, 1).data[0] ?? 0
  expect(redAt(1_500, 200)).toBeGreaterThan(140)
  expect(redAt(100, 2_200)).toBeLessThan(120)
})

test('transparent parts stay transparent', async () => {
  const original = fileOf(await photo(2_000, 1_000, 'image/png', false), 'logo.png')
  const prepared = await prepareFile(original, signal)
  expect([prepared.name, prepared.type]).toEqual(['logo.webp', 'image/webp'])
  const context = new OffscreenCanvas(2_000, 1_000).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(await createImageBitmap(prepared), 0, 0)
  expect(context.getImageData(1_900, 500, 1, 1).data[3]).toBe(0)
})

test('small pictures and documents stay unchanged', async () => {
  const small = fileOf(await photo(300, 200), 'small.jpg')
  expect(await prepareFile(small, signal)).toBe(small)
  const document = new File([new Uint8Array(MAX_UPLOAD_BYTES)], 'scan.pdf', { type: 'application/pdf' })
  expect(await prepareFile(document, signal)).toBe(document)
})

test.each(['picture', 'document'] as const)(
  'a %s that no browser can read is limited to less than 5 MB',
  async (purpose) => {
    const largest = new File([new Uint8Array(MAX_UPLOAD_BYTES)], 'scan.tiff', { type: 'image/tiff' })
    const [{ size }, exactly] = [largest, new File([largest, 'x'], 'scan.tiff', { type: 'image/tiff' })]
    expect([size, exactly.size]).toEqual([5 * 1024 * 1024 - 1, 5 * 1024 * 1024])
    expect(fileError(largest, purpose)).toBeUndefined()
    expect(await prepareFile(largest, signal)).toBe(largest)
    await expect(prepareFile(exactly, signal)).rejects.toThrow('File size must be less than 5MB')
  },
)

test('a PDF of exactly 5 MB is too large', () => {
  const pdf = (size: number) => ({ name: 'a.pdf', type: 'application/pdf', size })
  expect(fileError(pdf(5 * 1024 * 1024 - 1), 'document')).toBeUndefined()
  expect(fileError(pdf(5 * 1024 * 1024), 'document')).toBe('File size must be less than 5MB')
  expect(fileError(pdf(10), 'picture')).toBe('Please select an image file')
  expect(fileError({ name: 'a.txt', type: 'text/plain', size: 1 }, 'document')).toBe(
    'Please select a PDF or an image file',
  )
})

test.each([
  ['IMG_0002.HEIC', '', 'image/heic'],
  ['IMG_0002.heic', 'image/heic', 'image/heic'],
  ['IMG_0002.heif', 'image/heif', 'image/heif'],
])('%s of the type "%s" is uploaded as it is where the browser cannot read it', async (name, type, sent) => {
  const file = new File([new Uint8Array(99)], name, { type })
  expect(fileError(file, 'picture')).toBeUndefined()
  expect(fileError(file, 'document')).toBeUndefined()
  const prepared = await prepareFile(file, signal)
  expect([prepared.name, prepared.type, prepared.size]).toEqual([name, sent, 99])
  const large = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], name, { type })
  await expect(prepareFile(large, signal)).rejects.toThrow(
    'File size must be less than 5MB, and this browser cannot make HEIC photos smaller. Export the photo as JPEG.',
  )
})

test('a canceled photo is not prepared', async () => {
  const controller = new AbortController()
  const original = fileOf(await photo(2_000, 1_500), 'cat.jpg')
  const prepared = prepareFile(original, controller.signal)
  controller.abort()
  await expect(prepared).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})

/** A picture of one color, which has few bytes. */
async function plainPicture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = '#aa8866'
  context.fillRect(0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })
}

test.each([
  ['a photo of 48 megapixels', 8_064, 6_048, 2_400, 1_800],
  ['a panorama', 16_000, 3_000, 2_400, 450],
])('%s is made smaller, however few bytes it has', async (_, width, height, smallerWidth, smallerHeight) => {
  const original = fileOf(await plainPicture(width, height), 'wide.jpg')
  expect(original.size).toBeLessThan(1_500_000)
  const prepared = await prepareFile(original, signal)
  const bitmap = await createImageBitmap(prepared)
  expect([prepared.type, bitmap.width, bitmap.height]).toEqual(['image/jpeg', smallerWidth, smallerHeight])
})
