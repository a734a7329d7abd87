/** The server as other projects use it: from their code, and as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { API_VERSION, type LocalStripe, type LocalStripeSettings, startLocalStripe } from './index.ts'
import { NEW_ACCOUNT } from './test-server.ts'

const servers: LocalStripe[] = []
const processes: ChildProcess[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

async function start(settings?: LocalStripeSettings): Promise<LocalStripe> {
  const server = await startLocalStripe(settings)
  servers.push(server)
  return server
}

const client = (key: string, { host, port }: { host: string; port: number }) =>
  new Stripe(key, { protocol: 'http', host, port, apiVersion: API_VERSION, telemetry: false })

describe('a server without settings', () => {
  it('has a key and a port of its own, and no state of another', async () => {
    const [first, second] = [await start(), await start()]
    expect(first.api.port).not.toBe(second.api.port)
    expect(first.secretKey).not.toBe(second.secretKey)
    await client(first.secretKey, first.api).customers.create({ email: 'ada@example.com' })
    expect((await client(second.secretKey, second.api).customers.list()).data).toEqual([])
    await expect(client(first.secretKey, second.api).customers.list()).rejects.toMatchObject({
      statusCode: 401,
    })
  })

  it('has hosted pages on the site of the return URL', async () => {
    const server = await start()
    const sdk = client(server.secretKey, server.api)
    const { id } = await sdk.accounts.create(NEW_ACCOUNT)
    const link = { account: id, type: 'account_onboarding', refresh_url: 'http://shop.test/a' } as const
    const { url } = await sdk.accountLinks.create({ ...link, return_url: 'http://shop.test/payouts' })
    expect(url).toMatch(/^http:\/\/shop\.test\/dev\/stripe\/connect\//)
  })
})

describe('a server with settings', () => {
  it('uses them', async () => {
    const free = await start()
    const { port } = free.api
    await free.close()
    servers.pop()
    const server = await start({
      port,
      secretKey: 'sk_test_own',
      siteUrl: 'http://pay.test:81/',
      clock: { now: () => new Date('2030-01-02T03:04:05Z') },
    })
    expect(server).toMatchObject({ secretKey: 'sk_test_own', api: { host: '127.0.0.1', port } })
    const sdk = client('sk_test_own', server.api)
    expect((await sdk.customers.create({})).created).toBe(Date.parse('2030-01-02T03:04:05Z') / 1000)
    const { id } = await sdk.accounts.create(NEW_ACCOUNT)
    const url = 'http://shop.test/payouts'
    const link = { account: id, type: 'account_onboarding', refresh_url: url, return_url: url } as const
    expect((await sdk.accountLinks.create(link)).url).toMatch(
      /^http:\/\/pay\.test:81\/dev\/stripe\/connect\//,
    )
  })

  it('does not start on a port that is in use', async () => {
    const { port } = (await start()).api
    await expect(startLocalStripe({ port })).rejects.toThrow('EADDRINUSE')
  })

  it('reports a webhook that it cannot send to the log', async () => {
    const messages: string[] = []
    const write = (_fields: object, message: string) => void messages.push(message)
    const server = await start({ log: { debug: write, warn: write, error: write } })
    server.setWebhookUrl('http://127.0.0.1:1/')
    await client(server.secretKey, server.api).customers.create({})
    await expect.poll(() => messages).toContain('a webhook was not accepted')
  })
})

it('serves browsers on the port of the API, without the secret key', async () => {
  const { api, scriptUrl } = await start()
  const origin = `http://${api.host}:${api.port}`
  const script = await fetch(`${origin}${scriptUrl}`)
  expect(script.status).toBe(200)
  expect(await script.text()).toContain('window')
  expect((await fetch(`${origin}/dev/stripe/connect/unknown`)).status).toBe(404)
  expect((await fetch(`${origin}/v1/customers`)).status).toBe(401)
  expect((await fetch(`${origin}/v1/unknown`)).status).toBe(401)
})

describe('the command', () => {
  const run = (args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args])
    processes.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text
      })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { child, ended, output: () => output }
  }

  it('prints what a client needs, serves it, and ends when it is told to', async () => {
    const { child, ended, output } = run(['--port', '0', '--key', 'sk_test_own'])
    await expect.poll(output).toContain("browser's script")
    expect(output()).toContain('whsec_local')
    expect(output()).toMatch(/secret key +sk_test_own\n/)
    const port = Number(/http:\/\/127\.0\.0\.1:(\d+)\n/.exec(output())?.[1])
    const { id } = await client('sk_test_own', { host: '127.0.0.1', port }).customers.create({})
    expect(id).toMatch(/^cus_/)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('refuses options that it does not know', async () => {
    const { ended, output } = run(['--ports', '0'])
    expect(await ended).toBe(1)
    expect(output()).toContain("Unknown option '--ports'")
  })
})
