/** With DATABASE_TLS=required, pg refuses servers without TLS and certificates that it cannot verify. */
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '#platform/env.ts'
import { createLog } from '#platform/log/index.ts'
import { type Certificate, createCertificate } from '#testing/certificate.ts'
import { ONLY_POSTGRES } from '#testing/only-if.ts'
import { openDatabase } from './index.ts'

/** A server that pretends to be PostgreSQL, and how many bytes after the request for TLS it received. */
type Pretender = { port: number; secureBytes: number; plainBytes: number }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The length of the message with which a client asks for TLS. */
const TLS_REQUEST_BYTES = 8

/** Answers the request for TLS as PostgreSQL does, and closes the connection at the first message after it. */
async function pretend(certificate?: { key: string; cert: string }): Promise<Pretender> {
  const pretender = { port: 0, secureBytes: 0, plainBytes: 0 }
  const receive = (socket: Socket) =>
    socket.once('data', (first: Buffer) => {
      if (first.length !== TLS_REQUEST_BYTES) {
        pretender.plainBytes += first.length
        return void socket.destroy()
      }
      if (!certificate) {
        socket.on('data', (bytes) => {
          pretender.plainBytes += bytes.length
        })
        return void socket.write('N')
      }
      socket.write('S')
      const secure = new TLSSocket(socket, { isServer: true, ...certificate })
      secure.on('error', () => {})
      secure.once('data', (bytes) => {
        pretender.secureBytes += bytes.length
        secure.destroy()
      })
    })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    receive(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pretender.port = (server.address() as AddressInfo).port
  return pretender
}

/** Opens a database as the settings say. */
const open = (url: string, DATABASE_TLS: string) =>
  openDatabase({
    url: parseEnv({ DATABASE_URL: url, DATABASE_TLS }).DATABASE_URL,
    log: createLog('silent'),
  })

describe('where encryption is required', () => {
  it('a server without TLS is refused and learns neither user nor password', async () => {
    const server = await pretend()
    const url = `postgres://user:password@127.0.0.1:${server.port}/db`
    await expect(open(url, 'required')).rejects.toThrow('does not support SSL')
    await expect(open(`${url}?sslmode=require&ssl=0`, 'required')).rejects.toThrow('does not support SSL')
    expect(server.plainBytes).toBe(0)
  })

  it('PostgreSQL without TLS is refused', ONLY_POSTGRES, async () => {
    const url = process.env.TEST_DATABASE_URL ?? ''
    const plain = await open(url, 'optional')
    const [row] = await plain.query<{ ssl: string }>({ text: 'show ssl', values: [] })
    await plain.close()
    if (row?.ssl === 'off') await expect(open(url, 'required')).rejects.toThrow('does not support SSL')
  })
})

describe('a certificate', () => {
  let certificate: Certificate
  beforeAll(async () => {
    certificate = await createCertificate()
  })
  afterAll(() => certificate.remove())

  it('of no known authority is refused', async () => {
    const server = await pretend(certificate)
    const url = `postgres://user:password@localhost:${server.port}/db`
    for (const options of ['', '?sslmode=require', '?sslmode=require&uselibpqcompat=true'])
      await expect(open(url + options, 'required')).rejects.toThrow('self-signed certificate')
    expect(server.secureBytes).toBe(0)
  })

  it('of the authority in sslrootcert is accepted, for its host name only', async () => {
    const server = await pretend(certificate)
    const urlOf = (host: string) =>
      `postgres://user@${host}:${server.port}/db?sslrootcert=${encodeURIComponent(certificate.file)}`
    await expect(open(urlOf('127.0.0.1'), 'required')).rejects.toThrow(
      "does not match certificate's altnames",
    )
    expect(server.secureBytes).toBe(0)
    await expect(open(urlOf('localhost'), 'required')).rejects.toThrow()
    expect(server.secureBytes).toBeGreaterThan(0)
  })
})

it('without requirement, a server without TLS is used', async () => {
  const server = await pretend()
  await expect(open(`postgres://user@127.0.0.1:${server.port}/db`, 'optional')).rejects.toThrow()
  expect(server.plainBytes).toBeGreaterThan(0)
})
