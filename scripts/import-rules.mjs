/** Checks who imports whom in src against .dependency-cruiser.cjs. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from './cruise.mjs'
import { ROOT } from './node.mjs'

const { violations, files, imports } = await cruise()
for (const { rule, from, to, cycle, comment } of violations) {
  const way = cycle ? cycle.map(({ name }) => name).join(' -> ') : to
  process.stderr.write(`${rule.name}: ${from} -> ${way}\n${comment ? `  ${comment}\n` : ''}`)
}

// A tool that reads nothing finds nothing.
const sources = readdirSync(join(ROOT, 'src'), { recursive: true }).filter((name) => /\.tsx?$/.test(name))
const blind = files < sources.length || imports < sources.length
if (blind)
  process.stderr.write(`Only ${files} of ${sources.length} files with ${imports} imports were read.\n`)
else process.stdout.write(`${imports} imports of ${files} files\n`)
process.exitCode = violations.length > 0 || blind ? 1 : 0
