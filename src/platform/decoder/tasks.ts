/** What a decoder process is asked and what it answers. */

export type PictureFormat = 'webp' | 'avif'

/** A smaller copy of a stored picture; `quality` from 1 to 100. JPEG is for files that others read. */
export type VariantSettings = { width: number; format: PictureFormat | 'jpeg'; quality: number }

/** Decode an uploaded file, turn a stored picture, or make a smaller copy of it. */
export type Task =
  | { kind: 'original'; bytes: Buffer }
  | { kind: 'turned'; bytes: Buffer; quarterTurns: number }
  | { kind: 'variant'; bytes: Buffer; settings: VariantSettings }

/** An uploaded picture as WebP. */
export type EncodedPicture = {
  bytes: Buffer
  width: number
  height: number
  /** The dominant color, #rrggbb. */
  color: string
}

/** Why a file is refused: it is not a readable picture, has too many pixels, or needs too much memory or processor time. */
export type Refusal = 'unreadable' | 'pixels' | 'avif_pixels' | Exhausted
/** The process must be stopped, because what it does would go on. */
export type Exhausted = 'memory' | 'work'

/** `failure` is the message of an unexpected error. */
export type Answer =
  | { original: EncodedPicture }
  | { variant: Buffer }
  | { refusal: Refusal }
  | { failure: string }

/** A decoded HEIC photo as RGB or RGBA, or why it is refused. */
export type HeicAnswer =
  | { data: Uint8Array; width: number; height: number; channels: 3 | 4 }
  | { refusal: Exclude<Refusal, Exhausted> }
