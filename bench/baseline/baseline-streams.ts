/** The baseline of `bench/streams/streams.ts`: an HTTP server that only keeps event streams open. */
import { createServer, type ServerResponse } from 'node:http'

const streams = new Set<ServerResponse>()
const server = createServer((request, response) => {
  if (request.url !== '/api/live') return void response.end('ok')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: heartbeat\ndata: {}\n\n')
  streams.add(response)
  response.on('close', () => streams.delete(response))
})
setInterval(() => {
  for (const stream of streams) stream.write(':\n\n')
}, 25_000)
server.listen(Number(process.env.PORT), '127.0.0.1')
