/**
 * Checks the import rules of .dependency-cruiser.cjs. dependency-cruiser reads no modules if it cannot parse TypeScript, so this
 * also fails if it has not read every source file with its imports.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise, format, type IConfiguration } from 'dependency-cruiser'

const FOLDERS = ['src', 'demo', 'packages']
const require = createRequire(import.meta.url)
const { forbidden = [], options = {} } = require('../.dependency-cruiser.cjs') as IConfiguration

const { output: result } = await cruise(
  FOLDERS,
  { ...options, validate: true, ruleSet: { forbidden } },
  { importsFields: ['imports'] },
)
if (typeof result === 'string') throw new Error(result)
const { output, exitCode } = await format(result, { outputType: 'err' })
process.stdout.write(String(output))

const files = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true }).map(String))
const sources = files.filter((name) => /\.tsx?$/.test(name)).length
const imports = result.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
const isComplete = result.modules.length >= sources && imports > 3 * sources
if (!isComplete)
  process.stderr.write(
    `Only ${result.modules.length} modules and ${imports} imports of ${sources} files were read.\n`,
  )
if (exitCode !== 0 || !isComplete) process.exitCode = 1
