/** Fails every test that tries to reach another machine. Setup file of all tests in Node. */
import { Socket } from 'node:net'
import { afterEach, expect } from 'vitest'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
const connect = Socket.prototype.connect

/** Every way out (fetch, http, tls, pg) opens a socket in the end. Unix sockets and ports without a host stay here. */
Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args)
  if (host && !LOOPBACK.has(host) && !host.endsWith('.localhost')) {
    const error = new Error(`A test tried to reach ${host}. Tests talk to this machine only.`)
    strays.push(error.message)
    process.nextTick(() => this.destroy(error))
    return this
  }
  return Reflect.apply(connect, this, args)
}

/** Attempts are kept apart too, since product code may well catch the failed connection. */
const strays: string[] = []
afterEach(() => expect(strays.splice(0), 'no test may reach out of this machine').toEqual([]))

/** The host among the arguments of Socket.connect, which net and tls pass on as one normalized array. */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    return 'host' in first && typeof first.host === 'string' ? first.host : undefined
  }
  return typeof second === 'string' ? second : undefined
}
