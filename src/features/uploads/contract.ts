import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

/** A stored picture as pages need it: they can keep its place before it loads. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Shown while the picture loads, #rrggbb. */
  color: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/**
 * Widths in pixels at which every public picture is also served: as `{url}/{width}` in the best format that the reader
 * takes, as `{url}/{width}.webp` and `{url}/{width}.avif` in that one.
 */
export const PICTURE_WIDTHS = [160, 400, 600, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** What people may send: pictures, which everybody sees, and papers, which only their owner and staff see. */
export const UPLOAD_PURPOSES = ['picture', 'document'] as const
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number]

/** Most bytes of one file; forms say '5MB'. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

/** Content types that a picture may be sent with; what it is, its bytes decide. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
] as const
/** A document may be a picture, too: a photographed certificate. */
export const DOCUMENT_TYPES = ['application/pdf', ...PICTURE_TYPES] as const

export const uploadEndpoints = defineEndpoints({
  'POST /api/objects/upload': {
    summary:
      'An address to which this person may PUT one file within ten minutes. Its path under /objects is the segment after /uploads/',
    access: 'signed-in',
    query: z.object({
      purpose: z.enum(UPLOAD_PURPOSES).optional(),
      /** Binds the address to a content type and a number of bytes, where the sender knows them. */
      contentType: z.enum(DOCUMENT_TYPES).optional(),
      size: z.coerce.number().int().min(1).max(MAX_UPLOAD_BYTES).optional(),
    }),
    responses: {
      200: z.object({ uploadURL: z.url(), maxBytes: z.int(), expiresAt: z.iso.datetime() }),
    },
  },
})
export type UploadEndpoints = typeof uploadEndpoints
