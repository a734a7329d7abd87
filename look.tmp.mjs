import { chromium } from 'playwright-core'
const { findBrowser } = await import('/work/w/dash/e2e/browser.ts')
const b = await findBrowser()
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: b.env })
const base = 'http://localhost:4180'
const width = Number(process.argv[2] ?? 1280)
const who = process.argv[3] ?? 'breeder'
const ctx = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: process.argv[4] ?? 'light' })
const page = await ctx.newPage()
page.on('console', m => m.type() === 'error' && console.log('console', m.text()))
page.on('pageerror', e => console.log('pageerror', e.message))
await page.goto(base + '/login'); await page.waitForSelector('html[data-ready]', {timeout: 20000}).catch(()=>console.log('not ready'))
await page.getByRole('button', { name: who + '@example.com' }).click()
await page.getByRole('button', { name: 'Sign in', exact: true }).click()
await page.waitForTimeout(4000); console.log(page.url())
for (const path of process.argv.slice(5)) {
  await page.goto(base + path)
  await page.waitForTimeout(2500)
  const name = path.replace(/[^a-z0-9]+/gi, '_')
  await page.screenshot({ path: `/work/w/dash/.data/shots/${width}${name}.png`, fullPage: !path.includes('new=1') })
  console.log(path, await page.title(), await page.evaluate(() => document.documentElement.scrollWidth))
}
await browser.close()
