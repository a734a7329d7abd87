/** Where a process begins. The rest is loaded after the hooks are there, so not by an import of this file. */
import '#platform/quick-imports.ts'

const { run } = await import('#app/process.ts')
await run()
