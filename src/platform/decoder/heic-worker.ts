/**
 * The thread of a decoder process that decodes one HEIC photo with libheif, compiled to WebAssembly, which blocks it. The
 * process watches its memory and work meanwhile.
 */
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { averaged } from './average-pixels.ts'
import { MAX_PIXELS, MAX_WIDTH } from './limits.ts'
import type { HeicAnswer } from './tasks.ts'

const answer = decodePrimary(workerData as Uint8Array)
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])

function decodePrimary(bytes: Uint8Array): HeicAnswer {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) return { refusal: 'unreadable' }
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS) return { refusal: 'pixels' }
  const isTransparent = image.has_alpha_channel()
  const { heif_chroma_interleaved_RGB, heif_chroma_interleaved_RGBA } = libheif.heif_chroma
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    isTransparent ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB,
  )
  const pixels = decoded?.channels?.find(({ id }) => id === libheif.heif_channel.heif_channel_interleaved)
  // A file may contain more than it declares.
  if (!pixels || pixels.width !== width || pixels.height !== height) return { refusal: 'unreadable' }
  const channels = isTransparent ? 4 : 3
  // Fewer pixels are copied, of which twice as many as needed remain. Colors of transparent pixels must not be averaged.
  const factor = isTransparent ? 1 : Math.max(1, Math.floor(width / (2 * MAX_WIDTH)))
  return averaged({ ...pixels, channels }, factor)
}
