/** What a page weighs on the wire until it is idle, and what Lighthouse's phone says of it. */
import { chromium as playwright } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { type Browser, findBrowser } from '../e2e/browser.ts'

export type Weight = {
  /** Bytes on the wire, as compressed, by kind. */
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

export type PageResult = { path: string; weight: Weight; phone: Phone }

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
  const browser = await findBrowser()
  const results: PageResult[] = []
  for (const path of paths) {
    const weight = await weigh(origin + path, browser)
    const runs: Phone[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await phone(origin + path, browser))
    const result = { path, weight, phone: medianPhone(runs) }
    results.push(result)
    log(lineOf(result))
  }
  return results
}

/** Opens the page on a phone's screen with an empty cache and adds up what arrives until the network is idle. */
async function weigh(url: string, { executablePath, args, env }: Browser): Promise<Weight> {
  const browser = await playwright.launch({ executablePath, args, env: env as Record<string, string> })
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const client = await page.context().newCDPSession(page)
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
    // Live updates keep a connection open, so the network is never idle: a second of quiet is.
    await page.waitForTimeout(1_500)
    return weight
  } finally {
    await browser.close()
  }
}

async function phone(url: string, { executablePath, args, env }: Browser): Promise<Phone> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', ...args],
    envVars: env as Record<string, string>,
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'silent' })
    const report = result?.lhr
    if (!report) throw new Error(`Lighthouse has no report of ${url}`)
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
export function lineOf({ path, weight, phone }: PageResult): string {
  const scores = [phone.performance, phone.accessibility, phone.bestPractices, phone.seo].join('/')
  return `  ${path.slice(0, 14).padEnd(14)} script ${kb(weight.script)}, HTML with style ${kb(weight.html + weight.style)}, images ${kb(weight.image)}, all ${kb(weight.total)} kB in ${weight.requests} requests; phone ${scores}, first paint ${phone.firstPaint}, largest ${phone.largestPaint}, blocking ${phone.blocking} ms, shift ${phone.layoutShift}`
}
