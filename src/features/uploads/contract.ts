import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { MINUTE_MS } from '#lib/durations.ts'

/** The point of a picture that stays visible where it is cropped, in percent of its width and height from the top left. */
const focusSchema = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })
export type Focus = z.infer<typeof focusSchema>

/** A stored picture with its size, so that pages can reserve space before it loads. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Placeholder color, #rrggbb. */
  color: z.string(),
  /** If its owner chose one. */
  focus: focusSchema.optional(),
})
export type Picture = z.infer<typeof pictureSchema>

/** Widths in pixels of variants: `{url}/{width}` in the best accepted format, `{url}/{width}.webp`, `{url}/{width}.avif`. */
export const PICTURE_WIDTHS = [160, 400, 600, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Purposes of uploads: public pictures, and documents that only their owner and staff can see. */
export const UPLOAD_PURPOSES = ['picture', 'document'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Files are smaller than so many megabytes, as forms say, so a file of exactly 5 MB is too large. */
export const UPLOAD_MEGABYTES = 5
export const MAX_UPLOAD_BYTES = UPLOAD_MEGABYTES * 1024 * 1024 - 1
/** Milliseconds in which an upload URL works. */
export const UPLOAD_URL_MS = 10 * MINUTE_MS

/** Accepted content types of pictures; the actual type is determined from the bytes. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
  'image/heic',
  'image/heif',
] as const
/** A document may also be a photo of a certificate. */
export const DOCUMENT_TYPES = ['application/pdf', ...PICTURE_TYPES] as const

/** Optional content type and size that the upload must match. */
const announcedFile = {
  contentType: z.enum(DOCUMENT_TYPES).optional(),
  size: z.coerce.number().int().min(1).max(MAX_UPLOAD_BYTES).optional(),
}
const uploadUrlSchema = z.object({ uploadURL: z.url(), maxBytes: z.int(), expiresAt: z.iso.datetime() })

export const uploadEndpoints = defineEndpoints({
  'POST /api/objects/upload': {
    summary: `A URL to which the user can PUT one file within ${UPLOAD_URL_MS / MINUTE_MS} minutes. Its path under /objects is the segment after /uploads/`,
    access: 'signed-in',
    // Suspended users can still hand a cat over and report a problem, which need documents. Pictures are refused later.
    whileSuspended: true,
    query: z.object({ purpose: z.enum(UPLOAD_PURPOSES).optional(), ...announcedFile }),
    responses: { 200: uploadUrlSchema },
  },
  'POST /api/objects/{id}/edit': {
    summary:
      'A copy of an own picture, turned clockwise by quarters, and with the point that stays visible where it is cropped',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ quarterTurns: z.int().min(0).max(3), focus: focusSchema.nullable() }),
    responses: { 200: pictureSchema },
  },
  'POST /api/objects/visitor-upload': {
    summary: 'The same for a private document of a visitor who writes to support; few per network',
    access: 'public',
    query: z.object(announcedFile),
    responses: { 200: uploadUrlSchema },
  },
})
export type UploadEndpoints = typeof uploadEndpoints
