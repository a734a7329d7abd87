import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** As much of an S3-compatible store as the tests of the port need: objects by path, in memory. Checks no signature. */
export async function startFakeBucket(): Promise<{
  endpoint: string
  objects: Map<string, { bytes: Buffer; type: string | undefined }>
  close(): Promise<void>
}> {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end()
    if (request.method === 'PUT') {
      const bytes = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
      objects.set(path, { bytes, type: request.headers['content-type'] })
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const found = objects.get(path)
    if (found) return response.writeHead(200, { 'content-length': found.bytes.length }).end(found.bytes)
    response.writeHead(404, { 'content-type': 'application/xml' })
    return response.end(
      '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
