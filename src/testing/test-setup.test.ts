import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'

it.fails('a test fails if it prints a warning', () => {
  console.warn('(printed on purpose)')
})

it.fails('a test fails if it connects to another machine, even if it catches the error', async () => {
  await fetch('http://littermate.example/').catch(() => {})
})

it('a test may connect to this machine', async () => {
  const server = createServer((_request, reply) => reply.end('ok')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/`)
  expect(await response.text()).toBe('ok')
  server.close()
})
