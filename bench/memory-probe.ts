/**
 * Loaded into a measured process with `--expose-gc --import`: on SIGUSR2 it collects garbage and prints the memory usage
 * in bytes as a line of JSON.
 */
process.on('SIGUSR2', async () => {
  const collect = (globalThis as { gc?: () => void }).gc
  // Twice, because finalizers of the first collection release memory for the second.
  collect?.()
  await new Promise((resolve) => setTimeout(resolve, 200))
  collect?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed, external })}\n`)
})
