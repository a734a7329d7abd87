import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'

it.fails('a test that prints a warning fails', () => {
  console.warn('(printed on purpose)')
})

it.fails('a test that connects to another machine fails, even if it catches the error', async () => {
  await fetch('http://littermate.example/').catch(() => {})
})

it('a test may connect to this machine', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('here')
  server.close()
})
