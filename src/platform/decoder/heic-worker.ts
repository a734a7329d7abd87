/**
 * The thread of a decoder process that decodes one HEIC photo with libheif, compiled to WebAssembly, which blocks it. The
 * process watches its memory meanwhile.
 */
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import { MAX_PIXELS } from './limits.ts'
import type { HeicAnswer } from './tasks.ts'

const send = (answer: HeicAnswer) =>
  parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])

const images = new libheif.HeifDecoder().decode(workerData as Uint8Array)
const image = images.find((each) => each.is_primary()) ?? images[0]
if (!image) send({ refusal: 'unreadable' })
else {
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS) send({ refusal: 'pixels' })
  else {
    const data = new Uint8ClampedArray(width * height * 4)
    image.display({ data, width, height }, (result) =>
      send(result ? { data, width, height } : { refusal: 'unreadable' }),
    )
  }
}
