/** Says what a long step does while it runs, and how long it took; answers what the step answers. */
export async function step(title, work, hint = '') {
  const begin = performance.now()
  process.stdout.write(`${title}${hint ? ` (${hint})` : ''}...`)
  try {
    const result = await work()
    process.stdout.write(` ${seconds(begin)}\n`)
    return result
  } catch (error) {
    process.stdout.write(` failed after ${seconds(begin)}\n`)
    throw error
  }
}

/** Time since `begin` (of performance.now) as text, '3.2 s'. */
export function seconds(begin) {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`
}
