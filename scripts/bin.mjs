import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './node.mjs'

/** The script behind a package's command, so that it runs under the product's Node and on every platform alike. */
export function binOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
