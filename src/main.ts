/** The server's entry point. It turns on Node's cache for compiled code before it loads the rest. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#platform/project-root.ts'

enableCompileCache(join(PROJECT_ROOT, '.cache/node-compile'))

const { run } = await import('#app/process.ts')
await run()
