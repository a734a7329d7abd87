/** bench/summary.json: the main figures of the latest run of each part. It is in git; detailed results are not. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Ages } from './ages.ts'
import type { InbreedingResult } from './breeding/inbreeding.ts'
import type { ChangesResult } from './changes.ts'
import type { PageResult } from './pages.ts'
import type { ScaleResult } from './scale.ts'
import type { ServerResult } from './server.ts'
import type { SourceResult } from './sources.ts'
import type { UploadResult } from './uploads.ts'

const FILE = new URL('summary.json', import.meta.url)

/** Replaces the figures of one part and keeps those of the others. */
export function updateSummary(part: string, figures: object): void {
  const summary = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, object>
  summary[part] = { date: new Date().toISOString().slice(0, 10), ...figures }
  // One line per object without nested ones keeps the file short.
  const text = JSON.stringify(summary, null, 2).replace(/[{[][^{}[\]]*[}\]]/g, (leaf) =>
    leaf.replace(/\s+/g, ' '),
  )
  writeFileSync(FILE, `${text}\n`)
}

const round = (value: number, digits = 0) => Number(value.toFixed(digits))
const kb = (bytes: number) => round(bytes / 1_000, 1)

/** Requests per second, CPU milliseconds per request, ratios to the baseline, and memory in MB. */
export function summarizeServer({ workloads, memory }: ServerResult): object {
  const rows = workloads.map(({ name, app, baseline, ratio, cpuRatio }) => [
    name,
    {
      perSecond: round(app.perSecond),
      baselinePerSecond: round(baseline.perSecond),
      ratio: round(ratio, 2),
      cpuMs: round(app.cpu, 2),
      databaseCpuMs: round(app.databaseCpu, 2),
      cpuRatio: round(cpuRatio, 2),
      failed: app.failed,
    },
  ])
  return { ...Object.fromEntries(rows), ...memory }
}

/** Requests per second at each rate of changes, and their ratio to the ones without changes. */
export function summarizeChanges(workloads: ChangesResult, ages: Ages[]): object {
  const rows = workloads.map(({ name, perSecond, ratios, failed }) => [
    name,
    {
      perSecond: perSecond.map((each) => round(each)).join(', '),
      ratios: ratios.map((each) => round(each, 2)).join(', '),
      failed,
    },
  ])
  const oldest = ages.map(({ name, max }) => [name, round(max)])
  return { ...Object.fromEntries(rows), oldestMs: Object.fromEntries(oldest) }
}

/** CPU milliseconds per request for each number of cats, and their ratio to the first. */
export function summarizeScale(workloads: ScaleResult, sizes: number[]): object {
  const rows = workloads.map(({ name, costs, ratios }) => [
    name,
    {
      cpuMs: costs.map(({ web, database }) => `${round(web, 2)} + ${round(database, 2)}`).join(', '),
      ratios: ratios.map((each) => round(each, 2)).join(', '),
    },
  ])
  return { cats: sizes.join(', '), ...Object.fromEntries(rows) }
}

/** Transferred kB, requests, paint times in milliseconds, lowest Lighthouse score, and axe violations by path. */
export function summarizePages(pages: PageResult[]): object {
  const rows = pages.map(({ path, weight, phone, axe }) => [
    path.replace(/\/[0-9a-f]{8}-[0-9a-f-]{27}$/, '/{id}'),
    {
      scriptKb: kb(weight.script),
      htmlKb: kb(weight.html + weight.style),
      imageKb: kb(weight.image),
      totalKb: kb(weight.total),
      requests: weight.requests,
      firstPaintMs: phone.firstPaint,
      largestPaintMs: phone.largestPaint,
      blockingMs: phone.blocking,
      lowestScore: Math.min(phone.performance, phone.accessibility, phone.bestPractices, phone.seo),
      violations: Object.values(axe).reduce((sum, count) => sum + count, 0),
    },
  ])
  return Object.fromEntries(rows)
}

/** Latency of pages and sign-ins in milliseconds, and the ratio to the one without uploads; memory in MB. */
export function summarizeUploads({ conditions, memory }: UploadResult): object {
  const without = conditions['no uploads']
  const rows = Object.entries(conditions).map(([name, { page, signIn, stored }]) => [
    name,
    {
      pageP50: page.p50,
      pageP95: page.p95,
      signInP50: signIn.p50,
      signInP95: signIn.p95,
      stored,
      pageRatios: `${round(page.p50 / without.page.p50, 2)}, ${round(page.p95 / without.page.p95, 2)}`,
      signInRatios: `${round(signIn.p50 / without.signIn.p50, 2)}, ${round(signIn.p95 / without.signIn.p95, 2)}`,
    },
  ])
  return { ...Object.fromEntries(rows), ...memory }
}

/** Number of files and their lengths in lines. */
export function summarizeSources(results: Record<string, SourceResult>): object {
  const rows = Object.entries(results).map(([name, { files, lines, median, ninetieth }]) => [
    name,
    { files, lines, median, ninetieth },
  ])
  return Object.fromEntries(rows)
}

/** CPU milliseconds and their ratio to the baseline; CPU seconds of a herd, and of the baseline. */
export function summarizeInbreeding({ costs, herd }: InbreedingResult): object {
  const rows = costs.map(({ name, ms, ratio }) => [name, { ms: round(ms, 2), ratio: round(ratio, 3) }])
  const { animals, seconds, baselineSeconds, longestMs } = herd
  const ofHerd = {
    seconds: round(seconds, 2),
    baselineSeconds: round(baselineSeconds, 2),
    longestMs: round(longestMs),
  }
  return { ...Object.fromEntries(rows), [`${animals} animals`]: ofHerd }
}
