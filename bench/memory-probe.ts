/**
 * Loaded into a measured process with `--expose-gc --import`: upon SIGUSR2 it collects what is garbage and prints a line
 * of JSON with what is left, in bytes.
 */
process.on('SIGUSR2', async () => {
  const collect = (globalThis as { gc?: () => void }).gc
  // Twice, with a turn between: finalizers of the first free what the second collects.
  collect?.()
  await new Promise((resolve) => setTimeout(resolve, 200))
  collect?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed, external })}\n`)
})
