import { createRequire } from 'node:module'
import { join } from 'node:path'
import swc from '@swc/core'
import { ROOT } from './node.mjs'

// dependency-cruiser reads TypeScript 7 only through swc, and tells swc of .ts but not of .tsx.
const { parseFileSync } = swc
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') })
const { cruise: cruiseFiles } = await import('dependency-cruiser')

const { forbidden, options } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'))

/** Names of all rules. */
export const RULES = forbidden.map(({ name }) => name)

/**
 * Reads every file of `src` in a folder and answers what breaks a rule, with the number of files and of imports that
 * were read, so that the caller sees when the tool read nothing.
 */
export async function cruise(folder = ROOT) {
  const { output } = await cruiseFiles(
    ['src'],
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
    { importsFields: ['imports'] },
  )
  const ours = output.modules.filter(({ source }) => source.startsWith('src/'))
  return {
    violations: output.summary.violations,
    files: ours.length,
    imports: ours.reduce((sum, { dependencies }) => sum + dependencies.length, 0),
  }
}
