/** The program of a decoder process: receives a task, answers it, and waits for the next one. */
import { writeFileSync } from 'node:fs'
import { encodeOriginal, encodeTurned, encodeVariant, RefusedPicture } from './encode.ts'
import { MAX_RESIDENT_BYTES, MAX_WORK_MS } from './limits.ts'
import { lowerPriority } from './lower-priority.ts'
import type { Answer, Task } from './tasks.ts'

const WATCH_MS = 100

lowerPriority()

// If the machine runs out of memory, the kernel must choose this process and not the server. Linux only.
try {
  writeFileSync('/proc/self/oom_score_adj', '500')
} catch {}

const send = (answer: Answer) => process.send?.(answer)

// Exiting would wait for a picture that is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl+C reaches all processes of a terminal; the server finishes its requests first and then ends this one.
process.on('SIGINT', () => {})

process.on('message', async (task: Task) => {
  const before = process.cpuUsage()
  // sharp decodes in other threads, so this one can watch the memory and the work of all of them.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) send({ refusal: 'memory' })
    else if ((user + system) / 1_000 > MAX_WORK_MS) send({ refusal: 'work' })
  }, WATCH_MS)
  try {
    send(await answerTo(task))
  } catch (error) {
    send(error instanceof RefusedPicture ? { refusal: error.refusal } : { failure: String(error) })
  } finally {
    clearInterval(watch)
  }
})

async function answerTo(task: Task): Promise<Answer> {
  switch (task.kind) {
    case 'original':
      return { original: await encodeOriginal(task.bytes) }
    case 'turned':
      return { original: await encodeTurned(task.bytes, task.quarterTurns) }
    case 'variant':
      return { variant: await encodeVariant(task.bytes, task.settings) }
  }
}
