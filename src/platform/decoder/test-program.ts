/** A decoder that does what the bytes of its task say. */
import type { Answer, Task } from './tasks.ts'

const answer = (color: string): Answer => ({
  original: { bytes: Buffer.from('-'), width: 1, height: 1, color },
})

process.on('message', ({ bytes }: Task) => {
  const wish = bytes.toString()
  // Blocks the process as an endless computation does, but uses no CPU time of other tests.
  if (wish === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  if (wish === 'crash') process.kill(process.pid, 'SIGKILL')
  if (wish === 'memory' || wish === 'work') process.send?.({ refusal: wish })
  else if (wish === 'fail') process.send?.({ failure: 'no reason' })
  // biome-ignore lint/style/noProcessEnv: the test reads what the process received
  else if (wish === 'environment') process.send?.(answer(JSON.stringify(process.env)))
  else process.send?.(answer(`${process.pid}`))
})
