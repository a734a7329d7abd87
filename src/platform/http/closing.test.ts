import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { createServer } from './server.ts'

it('a request in progress finishes while the server closes', async () => {
  const app = await createServer({
    log: createLog('silent'),
    trustedProxies: 0,
    limitReads: false,
    publicOrigin: () => 'http://localhost',
    contentSources: { script: [], frame: [], connect: [], pageScripts: [], pageStyles: [] },
    https: false,
    strict: false,
  })
  const started = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    started.resolve()
    await sleep(300)
    return { done: true }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const request = fetch(`${url}/slow`)
  await started.promise
  const [response] = await Promise.all([request, app.close()])
  expect(await response.json()).toEqual({ done: true })
})
