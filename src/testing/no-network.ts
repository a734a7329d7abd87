/** Fails every test that connects to another machine. Setup file of all tests in Node. */
import { Socket } from 'node:net'
import { afterEach, expect } from 'vitest'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1'])
const connect = Socket.prototype.connect

/** fetch, http, tls, and pg all open a socket. Unix sockets and ports without a host are local. */
Socket.prototype.connect = function guarded(this: Socket, ...args: unknown[]): Socket {
  const host = hostOf(args)
  if (host && !LOOPBACK.has(host) && !host.endsWith('.localhost')) {
    const error = new Error(`A test tried to connect to ${host}. Tests may connect to this machine only.`)
    attempts.push(error.message)
    process.nextTick(() => this.destroy(error))
    return this
  }
  return Reflect.apply(connect, this, args)
}

/** Product code may catch the error of the failed connection, so attempts are recorded. */
const attempts: string[] = []
afterEach(() => expect(attempts.splice(0), 'tests must not connect to other machines').toEqual([]))

/** The host in the arguments of Socket.connect; net and tls pass them as one normalized array. */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    return 'host' in first && typeof first.host === 'string' ? first.host : undefined
  }
  return typeof second === 'string' ? second : undefined
}
