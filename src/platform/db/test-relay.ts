import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A local TCP relay whose connections can be broken. */
export type TestRelay = {
  port: number
  /** Closes all connections and accepts no new ones. */
  disconnect(): Promise<void>
  /** Leaves all connections open, but passes nothing on, like a machine that lost power; new connections work. */
  freeze(): void
  /** Accepts connections again, on the same port. */
  reconnect(): Promise<void>
  /** How many connections are open. */
  connections(): number
  close(): Promise<void>
}

/** Starts a relay to `target` on a free port. */
export async function startTestRelay(target: { host: string; port: number }): Promise<TestRelay> {
  const open = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  const server = createServer((near) => {
    const far = dial(target)
    open.add(near)
    pairs.set(near, far)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
    }
    near.on('close', () => {
      open.delete(near)
      pairs.delete(near)
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const disconnect = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return {
    port,
    disconnect,
    freeze() {
      for (const [near, far] of pairs) for (const socket of [near, far]) socket.unpipe().resume()
    },
    reconnect: () => listen(port),
    connections: () => open.size,
    close: disconnect,
  }
}
