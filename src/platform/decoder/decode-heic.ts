/** Decodes HEIC photos, which the libraries that come with sharp cannot. Only the decoder process loads this file. */
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { HeicAnswer } from './tasks.ts'

/** The program next to this file, or next to the bundle that contains it. */
const PROGRAM = join(import.meta.dirname, `heic-worker${extname(import.meta.filename)}`)

/**
 * The primary picture of a HEIC file as RGB or RGBA, upright and possibly smaller; or why it is refused. A worker thread
 * decodes it, so that this one continues to watch the memory and work of the process. The worker ends with the photo, which
 * frees its memory.
 */
export function decodeHeic(bytes: Buffer): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    // Its library prints what is wrong with a file.
    const worker = new Worker(PROGRAM, { workerData: bytes, stdout: true, stderr: true })
    const end = (answer: HeicAnswer) => {
      resolve(answer)
      void worker.terminate()
    }
    worker.once('message', end)
    worker.once('error', () => end({ refusal: 'unreadable' }))
    worker.once('exit', () => end({ refusal: 'unreadable' }))
  })
}
