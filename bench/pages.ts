/** Measures the transferred bytes of pages until they are idle, and their Lighthouse results on a phone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser as OpenBrowser, chromium as playwright } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { type Browser, findBrowser } from '../e2e/browser.ts'
import { type AxeResult, axe } from './axe.ts'

export type Weight = {
  /** Transferred (compressed) bytes by kind. */
  script: number
  style: number
  html: number
  image: number
  font: number
  other: number
  total: number
  requests: number
}

export type Phone = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds. */
  firstPaint: number
  largestPaint: number
  blocking: number
  layoutShift: number
}

export type PageResult = { path: string; weight: Weight; phone: Phone; axe: AxeResult }

const RUNS = 3
const KINDS = {
  Script: 'script',
  Stylesheet: 'style',
  Document: 'html',
  Image: 'image',
  Font: 'font',
} as const

/** Measures each path of a running app. */
export async function measurePages(
  origin: string,
  paths: string[],
  log: (text: string) => void,
): Promise<PageResult[]> {
  const program = await findBrowser()
  const { executablePath, args, env } = program
  const browser = await playwright.launch({ executablePath, args, env: env as Record<string, string> })
  const results: PageResult[] = []
  try {
    for (const path of paths) {
      const url = origin + path
      await warmUp(url)
      const weight = await weigh(url, browser)
      const found = await axe(url, browser)
      const runs: Phone[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await phone(url, program))
      const result = { path, weight, phone: medianPhone(runs), axe: found }
      results.push(result)
      log(summaryLine(result))
    }
  } finally {
    await browser.close()
  }
  return results
}

/** The server compresses frequently requested pages better, so these are measured. */
async function warmUp(url: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  for (let count = 0; count < 40; count += 1) await (await fetch(url, { headers })).arrayBuffer()
  await sleep(1_000)
}

/** Opens the page on a phone's screen with an empty cache and adds up transferred bytes until the page is idle. */
async function weigh(url: string, browser: OpenBrowser): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    const kinds = new Map<string, keyof Weight>()
    const weight: Weight = {
      script: 0,
      style: 0,
      html: 0,
      image: 0,
      font: 0,
      other: 0,
      total: 0,
      requests: 0,
    }
    client.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith('data:')) return
      kinds.set(requestId, KINDS[type as keyof typeof KINDS] ?? 'other')
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      if (!kind) return
      weight[kind] += encodedDataLength
      weight.total += encodedDataLength
      weight.requests += 1
    })
    await client.send('Network.enable')
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
    // Live updates keep a connection open, so the network never becomes idle.
    await page.waitForTimeout(1_500)
    return weight
  } finally {
    await context.close()
  }
}

async function phone(url: string, { executablePath, args, env }: Browser): Promise<Phone> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env as Record<string, string>,
    logLevel: 'silent',
  })
  const kill = () => chrome.kill()
  process.once('exit', kill)
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' })
    const report = result?.lhr
    if (!report) throw new Error(`Lighthouse returned no report for ${url}`)
    const score = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
    const value = (name: string) => report.audits[name]?.numericValue ?? 0
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      firstPaint: Math.round(value('first-contentful-paint')),
      largestPaint: Math.round(value('largest-contentful-paint')),
      blocking: Math.round(value('total-blocking-time')),
      layoutShift: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
    }
  } finally {
    process.off('exit', kill)
    chrome.kill()
  }
}

function medianPhone(runs: Phone[]): Phone {
  const of = (field: keyof Phone) =>
    runs.map((run) => run[field]).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    blocking: of('blocking'),
    layoutShift: of('layoutShift'),
  }
}

const kb = (bytes: number) => (bytes / 1_000).toFixed(1)

/** One line of the summary. */
export function summaryLine({ path, weight, phone, axe }: PageResult): string {
  const violations = Object.values(axe).reduce((sum, count) => sum + count, 0)
  const scores = [phone.performance, phone.accessibility, phone.bestPractices, phone.seo].join('/')
  return `  ${path.slice(0, 24).padEnd(24)} script ${kb(weight.script)}, HTML with style ${kb(weight.html + weight.style)}, images ${kb(weight.image)}, all ${kb(weight.total)} kB in ${weight.requests} requests; phone ${scores}, first paint ${phone.firstPaint}, largest ${phone.largestPaint}, blocking ${phone.blocking} ms, shift ${phone.layoutShift}; axe ${violations}`
}
