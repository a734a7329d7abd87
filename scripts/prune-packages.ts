/**
 * Removes the packages that the server does not load after `npm run build`, because its bundle contains them or production does
 * not use them. For images: it changes package.json, so run it in a copy of the project.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_PACKAGES } from './server-packages.ts'

const file = JSON.parse(readFileSync('package.json', 'utf8'))
const dependencies = Object.fromEntries(SERVER_PACKAGES.map((name) => [name, file.dependencies[name]]))
const pruned = { ...file, workspaces: [], dependencies, devDependencies: {} }
writeFileSync('package.json', JSON.stringify(pruned, null, 2))
execFileSync('npm', ['prune', '--omit=dev', '--no-audit', '--no-fund'], { stdio: 'inherit' })
for (const path of readdirSync('node_modules', { recursive: true, encoding: 'utf8' }))
  if (path.endsWith('.map')) rmSync(join('node_modules', path))
