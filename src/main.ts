/**
 * The server's entry point. It sets the memory allocator, and turns on Node's cache for compiled code before it loads the rest.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { restartWithAllocatorSettings } from '#platform/allocator.ts'
import { PROJECT_ROOT } from '#platform/project-root.ts'

restartWithAllocatorSettings()
enableCompileCache(join(PROJECT_ROOT, '.cache/node-compile'))

const { run } = await import('#app/process.ts')
await run()
