import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log/index.ts'
import { createServer } from './server.ts'

it('a request under way is answered while the server closes', async () => {
  const app = await createServer({
    log: createLog('silent'),
    trustedProxies: 0,
    limitReads: false,
    publicOrigin: () => 'http://localhost',
    contentSources: { script: [], frame: [], connect: [], pageScripts: [], pageStyles: [] },
    https: false,
    strict: false,
  })
  let begun = () => {}
  const underWay = new Promise<void>((resolve) => {
    begun = resolve
  })
  app.get('/slow', async () => {
    begun()
    await sleep(300)
    return { done: true }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const answer = fetch(`${url}/slow`)
  await underWay
  const [response] = await Promise.all([answer, app.close()])
  expect(await response.json()).toEqual({ done: true })
})
