import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export type ReceivedMail = { from: string; to: string[]; data: string }

/** A mail server on loopback that takes everything (the commands of RFC 5321 that a sender needs) and keeps it. */
export async function startSmtpServer(): Promise<{
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}> {
  const received: ReceivedMail[] = []
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

function serve(socket: Socket, received: ReceivedMail[]): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  say('220 loopback')

  function take(line: string): void {
    if (inData) {
      if (line !== '.') mail.data += `${line.replace(/^\./, '')}\r\n`
      else {
        inData = false
        received.push(mail)
        say('250 kept')
      }
      return
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'MAIL') mail = { from: line, to: [], data: '' }
    if (command === 'RCPT') mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
    if (command === 'QUIT') socket.end('221 bye\r\n')
    else if (command === 'DATA') {
      inData = true
      say('354 go on')
    } else say('250 ok')
  }
}
