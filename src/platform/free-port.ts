import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Systems give outgoing connections ports from 32,768 on (Linux) or 49,152 on (macOS, Windows). */
const [LOWEST, HIGHEST] = [15_000, 32_767]

/**
 * A TCP port of this machine that no process uses at the moment. No outgoing connection gets it either, so that a
 * server can be started on it later.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1)
    const server = createServer().listen(port, host)
    const error = await once(server, 'listening').then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => reason,
    )
    if (error?.code === 'EADDRINUSE' || error?.code === 'EACCES') continue
    if (error) throw error
    server.close()
    await once(server, 'close')
    return port
  }
}
