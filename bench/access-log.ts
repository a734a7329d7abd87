/** What the access log costs: the same load on a process that logs requests (`info`) and on one that does not (`warn`). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Measured, SERVER_CORE, untilResponse } from './processes.ts'
import type { RequestKind } from './requests.ts'
import { median, oneRound, readSample, type ServerSettings, startApp } from './server.ts'

const WORKLOADS: { name: string; kind: RequestKind }[] = [
  { name: 'list', kind: { path: 'list', repeat: 'fresh' } },
  { name: 'detail', kind: { path: 'detail', repeat: 'fresh' } },
  { name: 'list, cached', kind: { path: 'list', repeat: 1 } },
]

/** Milliseconds of the web process's CPU time per request, and the median of the ratios of all rounds. */
export type AccessLogResult = { name: string; withLog: number; without: number; ratio: number }[]

/** Measures in rounds that alternate, each beginning with the other process. */
export async function measureAccessLog(
  settings: ServerSettings,
  log: (text: string) => void,
): Promise<AccessLogResult> {
  const { databaseUrl, dataDir, port, rounds } = settings
  const sampleFile = join(dataDir, 'sample.json')
  writeFileSync(sampleFile, JSON.stringify(await readSample(databaseUrl)))
  const launch = (level: string, at: number) =>
    startApp({ databaseUrl, dataDir, port: at, core: SERVER_CORE, env: { LOG_LEVEL: level } })
  const quiet = launch('warn', port)
  const logging = launch('info', port + 1)
  try {
    await untilResponse(`http://127.0.0.1:${port}/healthz`, quiet)
    await untilResponse(`http://127.0.0.1:${port + 1}/healthz`, logging)
    const result: AccessLogResult = []
    for (const { name, kind } of WORKLOADS) {
      const cost = async (app: Measured, round: number) => {
        const at = app === quiet ? port : port + 1
        return (await oneRound(app, at, kind, round, { settings, sampleFile })).cpu
      }
      const samples: { withLog: number; without: number }[] = []
      // The first round is a warm-up and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const first = round % 2 === 0 ? quiet : logging
        const one = await cost(first, round)
        const other = await cost(first === quiet ? logging : quiet, round)
        const [without, withLog] = first === quiet ? [one, other] : [other, one]
        if (round > 0) samples.push({ without, withLog })
      }
      const figures = {
        name,
        withLog: median(samples.map(({ withLog }) => withLog)),
        without: median(samples.map(({ without }) => without)),
        ratio: median(samples.map(({ withLog, without }) => withLog / without)),
      }
      result.push(figures)
      log(
        `  ${name.padEnd(15)} ${figures.without.toFixed(3)} ms without, ${figures.withLog.toFixed(3)} with the log, ratio ${figures.ratio.toFixed(2)}`,
      )
    }
    return result
  } finally {
    await Promise.all([quiet.stop(), logging.stop()])
  }
}
