/** Pages of the test app, rendered from source without a build. */
import { expect } from 'vitest'
import { PAGE_PATHS, renderPage, sharesMain } from '#app/web/entry-server.tsx'
import type { WebBuild } from '#app/web/render.ts'
import type { TestApp } from './app.ts'
import { htmlErrors } from './html-errors.ts'

const NO_ASSETS = { style: '', bootScript: '', font: undefined, modules: [] }

/** The `web` option of test apps that serve pages. */
export const WEB_SOURCES: WebBuild = {
  load: async () => ({ renderPage, sharesMain, assetsOf: () => NO_ASSETS }),
  script: "'self'",
  style: "'self'",
  paths: PAGE_PATHS,
  cacheable: true,
}

export type TestPage = {
  /** The document, without the comments that React puts between texts. */
  html: string
  /** The HTML between header and footer. */
  main: string
  /** The text of `main` for browsers with scripts, with single spaces. */
  mainText: string
}

/** An attribute that the content security policy forbids: scripts set styles, HTML does not contain them. */
export const STYLE_ATTRIBUTE = /<[a-z][^>]* style=[^>]*>/i

/** Requests a page, as a visitor or as a signed-in user. Fails if the status is not the expected one, the HTML is invalid, or styles are inline. */
export async function getPage(
  app: TestApp,
  url: string,
  { as, status = 200 }: { as?: { cookie: string }; status?: number } = {},
): Promise<TestPage> {
  const response = await app.request('GET', url, as && { as })
  expect([url, response.statusCode]).toEqual([url, status])
  expect(STYLE_ATTRIBUTE.exec(response.body)?.[0], url).toBeUndefined()
  expect(await htmlErrors(response.body), `${url} is valid HTML`).toEqual([])
  const html = response.body.replaceAll('<!-- -->', '')
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return { html, main, mainText: extractText(main.replace(/<noscript>.*?<\/noscript>/gs, '')) }
}

/** The text of HTML, with single spaces. */
export function extractText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** The HTML of the cards of a list, in order. */
export const findCards = ({ main }: TestPage): string[] => main.match(/<article.*?<\/article>/gs) ?? []

/** Runs a function while every query of a table fails. */
export async function withBrokenTable(app: TestApp, table: string, work: () => Promise<void>): Promise<void> {
  const { database } = app.services
  await database.exec(`alter table ${table} rename to ${table}_renamed`)
  try {
    await work()
  } finally {
    await database.exec(`alter table ${table}_renamed rename to ${table}`)
  }
}
