/**
 * Plants a violation of every import rule in a small tree of its own and fails unless each is caught, and unless the
 * same tree without them is found clean. So a rule whose pattern matches nothing, or a tool that reads nothing, shows.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, RULES } from './cruise.mjs'
import { ASTRAY, PLANTED, SOUND, SURROUNDINGS } from './import-rules.planted.mjs'

const faults = []
const unplanted = RULES.filter((rule) => !PLANTED.some(([name]) => name === rule))
for (const rule of unplanted) faults.push(`${rule}: no violation is planted`)

const clean = await cruiseTree(SOUND)
if (clean.files !== Object.keys(SOUND).length || clean.imports < Object.keys(SOUND).length / 2) {
  faults.push(`the tool read ${clean.files} files and ${clean.imports} imports of the sound tree`)
}
for (const { rule, from, to } of clean.violations)
  faults.push(`${rule.name}: ${from} -> ${to} is allowed, but was refused`)

const planted = { ...SOUND, ...ASTRAY }
for (const [, file, line] of PLANTED) planted[file] = `${planted[file] ?? ''}${line}\n`
const { violations } = await cruiseTree(planted)
for (const [name, file, line] of PLANTED) {
  const caught = violations.findIndex((found) => found.rule.name === name && isAt(found, file))
  if (caught < 0) faults.push(`${name}: was not caught in ${file}: ${line}`)
  // Each find answers for one planted line.
  else violations.splice(caught, 1)
}

for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${PLANTED.length} planted violations of ${RULES.length} rules\n`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Whether a violation is of this file; one of a circle is of every file in it. */
function isAt({ from, cycle = [] }, file) {
  return from === file || cycle.some((step) => step.name === file)
}

/** Writes the files into a new folder and reads them with the project's rules. */
async function cruiseTree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-rules-'))
  try {
    for (const [name, text] of Object.entries({ ...SURROUNDINGS, ...files })) {
      const file = join(folder, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return await cruise(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
