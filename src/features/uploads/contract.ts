import { z } from 'zod'

/** A stored picture as pages need it: they can keep its place before it loads. */
export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Shown while the picture loads, #rrggbb. */
  colour: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/** Widths in pixels at which every public picture is also served, as `{url}/{width}.webp`. */
export const PICTURE_WIDTHS = [400, 800, 1200] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
