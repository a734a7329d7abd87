/** Stands before the app in development, holds requests while it restarts, and tells open pages to reload. */
import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const EVENTS = '/__dev'
const RELOAD = `<script>new EventSource('${EVENTS}').onmessage = () => location.reload()</script>`

/** Milliseconds that a request waits for a restarting app; the first start seeds the demo world. */
const WAIT_MS = 120_000

/** Listens on `port` and passes everything on to the app on `appPort` of this machine. */
export async function startDevProxy(port, appPort) {
  const pages = new Set()
  const server = createServer((asked, answer) => {
    if (asked.url === EVENTS) return keepOpen(answer, pages)
    pass(asked, answer, appPort).catch(() => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' })
      answer.end('The app does not answer; see the terminal.')
    })
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    /** Waits until the app serves; false when it does not come up. */
    appIsUp: () => isUp(appPort),
    reload() {
      for (const page of pages) page.write('data: reload\n\n')
    },
  }
}

function keepOpen(answer, pages) {
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  answer.write(':\n\n')
  pages.add(answer)
  answer.on('close', () => pages.delete(answer))
}

async function pass(asked, answer, port) {
  if (!(await isUp(port))) throw new Error('the app is not up')
  const isPage = asked.headers.accept?.includes('text/html')
  const headers = isPage ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers
  const { method, url: path } = asked
  const onward = request({ host: 'localhost', port, method, path, headers }, (given) => {
    const isHtml = given.headers['content-type']?.startsWith('text/html')
    if (!isPage || !isHtml) {
      answer.writeHead(given.statusCode, given.headers)
      return given.pipe(answer)
    }
    answer.writeHead(given.statusCode, headersOfPage(given.headers))
    given.on('end', () => answer.end(RELOAD))
    given.pipe(answer, { end: false })
  })
  onward.on('error', () => answer.destroy())
  answer.on('close', () => onward.destroy())
  asked.pipe(onward)
}

/** The page with our script after it is longer, another than the one tagged, and not what its policy lists. */
function headersOfPage(given) {
  const headers = { ...given }
  for (const name of ['content-length', 'content-security-policy', 'etag']) delete headers[name]
  return headers
}

async function isUp(port) {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(100)) {
    const status = await new Promise((resolve) => {
      request({ host: 'localhost', port, path: '/healthz' }, (given) => {
        given.resume()
        resolve(given.statusCode)
      })
        .on('error', () => resolve(0))
        .end()
    })
    if (status === 200) return true
  }
  return false
}
