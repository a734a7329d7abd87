/** The server's entry point. It loads the rest dynamically, after Node has been told to cache compiled code. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#platform/project-root.ts'

enableCompileCache(join(PROJECT_ROOT, '.cache/node-compile'))

const { run } = await import('#app/process.ts')
await run()
