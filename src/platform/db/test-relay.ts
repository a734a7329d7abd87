import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/** A TCP relay on this machine whose connections can be cut. */
export type TestRelay = {
  port: number
  /** Ends every connection and takes no more. */
  cut(): Promise<void>
  /** Takes connections again, on the same port. */
  mend(): Promise<void>
  /** How many connections are open. */
  connections(): number
  close(): Promise<void>
}

/** Starts a relay to an address on a free port. */
export async function startTestRelay(target: { host: string; port: number }): Promise<TestRelay> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(target)
    open.add(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.pipe(other)
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
    }
    near.on('close', () => open.delete(near))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of open) socket.destroy()
    })
  return { port, cut, mend: () => listen(port), connections: () => open.size, close: cut }
}
