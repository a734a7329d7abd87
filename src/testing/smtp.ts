import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export type ReceivedEmail = { from: string; to: string[]; data: string }

/** Starts an SMTP server on loopback (the commands of RFC 5321 that a sender needs) that stores all emails. */
export async function startSmtpServer(): Promise<{
  url: string
  received: ReceivedEmail[]
  close(): Promise<void>
}> {
  const received: ReceivedEmail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, received)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function serve(socket: Socket, received: ReceivedEmail[]): void {
  let email: ReceivedEmail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const reply = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) receive(line)
  })
  reply('220 loopback')

  function receive(line: string): void {
    if (inData) {
      if (line !== '.') email.data += `${line.replace(/^\./, '')}\r\n`
      else {
        inData = false
        received.push(email)
        reply('250 stored')
      }
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL') email = { from: line, to: [], data: '' }
    if (command === 'RCPT') email.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
    if (command === 'QUIT') socket.end('221 bye\r\n')
    else if (command === 'DATA') {
      inData = true
      reply('354 continue')
    } else reply('250 ok')
  }
}
