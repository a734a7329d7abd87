import { createHash } from 'node:crypto'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { AVIF_WIDTHS, avifPath, type ImageEntry, ORIGINAL_SIZE, originalPath } from './images.ts'
import type { DemoPicture } from './pictures.ts'
import { dominantColor, drawPicture } from './portraits/index.ts'

/** Chosen so that all images together stay below 10 MB; in flat drawings, higher qualities make no visible difference. */
const WEBP = { quality: 68, effort: 6 }
const AVIF = { effort: 5, chromaSubsampling: '4:2:0' }
const AVIF_QUALITY: Record<(typeof AVIF_WIDTHS)[number], number> = { 160: 50, 400: 46, 600: 44, 800: 44 }

/** The version of a picture's image: a hash of its drawing and of the settings above. */
export function hashImage({ subject }: DemoPicture): string {
  const settings = JSON.stringify({ WEBP, AVIF, AVIF_QUALITY, ORIGINAL_SIZE })
  return createHash('sha256')
    .update(`${drawPicture(subject)}\0${settings}`)
    .digest('hex')
    .slice(0, 12)
}

/** Draws a picture and writes its files. */
export async function encodeImage(folder: string, picture: DemoPicture): Promise<ImageEntry> {
  const { name, subject } = picture
  const original = originalPath(folder, name)
  await mkdir(dirname(original), { recursive: true })
  const pixels = await sharp(Buffer.from(drawPicture(subject)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  await sharp(pixels).resize(ORIGINAL_SIZE).webp(WEBP).toFile(original)
  for (const width of AVIF_WIDTHS) {
    const quality = AVIF_QUALITY[width]
    await sharp(pixels)
      .resize(width)
      .avif({ ...AVIF, quality })
      .toFile(avifPath(folder, name, width))
  }
  return { version: hashImage(picture), color: dominantColor(subject), bytes: (await stat(original)).size }
}
