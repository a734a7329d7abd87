/** A TCP proxy between the product and a service, whose network can become slow, be cut, or lose everything. */
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/**
 * `slow`: every piece of data is late by up to two seconds. `cut`: connections break within 300 ms, so requests arrive and
 * their responses do not. `lost`: data vanishes on the way back, and connections stay open. `refused`: nothing can connect.
 */
export type NetworkState = 'ok' | 'slow' | 'cut' | 'lost' | 'refused'

export type Relay = {
  port: number
  setState(state: NetworkState): void
  close(): Promise<void>
}

const SLOW_MS = 2_000
const CUT_MS = 300

/** Starts a relay on a free port of this machine to a port of this machine. */
export async function startRelay(target: number): Promise<Relay> {
  let state: NetworkState = 'ok'
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'refused') return void near.destroy()
    const far = dial({ host: '127.0.0.1', port: target })
    open.add(near)
    forward(near, far, () => state)
    forward(far, near, () => (state === 'lost' ? 'nowhere' : state))
    const breakLater = () => setTimeout(() => near.destroy(), Math.random() * CUT_MS).unref()
    if (state === 'cut') breakLater()
    near.on('close', () => open.delete(near))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const destroyAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    setState(next) {
      // Connections that lost data cannot continue; the others feel the change at once.
      if (state === 'lost' || next === 'cut' || next === 'refused') destroyAll()
      state = next
    },
    async close() {
      destroyAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Forwards data in order, each piece late while the network is slow. */
function forward(from: Socket, to: Socket, state: () => NetworkState | 'nowhere'): void {
  let last = Promise.resolve()
  from.on('data', (data: Buffer) => {
    if (state() === 'nowhere') return
    const ms = state() === 'slow' ? Math.random() * SLOW_MS : 0
    last = last.then(async () => {
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
      if (!to.destroyed) to.write(data)
    })
  })
  from.on('error', () => {})
  from.on('end', () => void last.then(() => to.end()))
  from.on('close', () => void last.then(() => to.destroy()))
}
