/** Sessions that must prove more before they may act: after a while, and for staff. On a server whose database is changed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { startPostgres } from '#testing/embedded-postgres.ts'
import { expectAccessible } from '../accessible.ts'
import { reserve } from '../card.ts'
import { ready } from '../ready.ts'
import { staffTab } from '../staff/staff-tab.ts'
import { expect, type FreeCat, money, NEW_PASSWORD, PASSWORD, test } from '../test.ts'

// One server for all of them.
test.describe.configure({ mode: 'serial' })

let origin: string
let database: pg.Client
const cleanups: (() => Promise<void> | void)[] = []

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'littermate-old-session-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgres()
  cleanups.push(() => postgres.stop())
  database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  cleanups.push(() => database.end())
  const { PATH, TMPDIR } = process.env
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  const app = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: 'inherit',
    env: {
      PATH,
      TMPDIR,
      PORT: port,
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      STAFF_TWO_FACTOR: 'required',
    },
  })
  cleanups.push(() => ended(app))
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady).toBe(true)
})

test.afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

async function ended(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null) return
  const exit = new Promise((resolve) => app.once('exit', resolve))
  app.kill('SIGTERM')
  await exit
}

/** A page in which a user has signed in or up on this server. The caller closes its context. */
async function openAs(browser: Browser, path: 'sign-in' | 'sign-up', data: object): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  const response = await context.request.post(`/api/auth/${path}/email`, { data, headers: { origin } })
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
  return context.newPage()
}

test('a sale is canceled with a session from yesterday: it asks for the password, and nothing typed is lost', async ({
  browser,
}) => {
  const email = 'yesterday@example.com'
  const names = { firstName: 'Yolanda', lastName: 'Newcomer' }
  const page = await openAs(browser, 'sign-up', { email, password: NEW_PASSWORD, ...names })
  await page.setViewportSize({ width: 390, height: 844 })
  const cats: FreeCat[] = await (await page.request.get('/api/cats?status=available&limit=20')).json()
  const cat = cats.find(({ depositAmount }) => depositAmount > 0)
  if (!cat) throw new Error('The demo has no cat with a deposit')
  await reserve(page, cat)
  const aged = await database.query(
    "update sessions set authenticated_at = authenticated_at - interval '1 day' " +
      'where user_id = (select id from users where email = $1)',
    [email],
  )
  expect(aged.rowCount).toBe(1)

  await page.getByRole('button', { name: 'Cancel the reservation' }).click()
  const sale = page.getByRole('dialog', { name: 'Cancel the reservation?' })
  const cancel = sale.getByRole('button', { name: `Cancel and refund ${money(cat.depositAmount)}` })
  await sale.getByLabel('Reason').fill('We are moving abroad.')
  await cancel.click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByLabel('Password')).toBeFocused()
  await expectAccessible(page)

  // Not now: nothing has happened, and the reason is still there.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(sale.getByRole('alert')).toBeVisible()
  await expect(sale.getByLabel('Reason')).toHaveValue('We are moving abroad.')
  await cancel.click()
  await question.getByLabel('Password').fill('not my password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That is not the password of your account.')).toBeVisible()
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('The sale was canceled', { exact: true })).toBeVisible()
  await expect(page.getByText('You canceled: We are moving abroad.').first()).toBeVisible()
  await page.context().close()
})

test('staff without a second factor set one up first, and then reach the page that they wanted', async ({
  browser,
}) => {
  const page = await openAs(browser, 'sign-in', { email: 'moderator@example.com', password: PASSWORD })
  const wanted = '/admin?tab=applications'
  const led = '/two-factor?returnTo=%2Fadmin%3Ftab%3Dapplications'
  const answer = await page.request.get(wanted, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([302, led])
  // Without the factor, they have the rights of other users.
  expect((await page.request.get('/api/admin/applications')).status()).toBe(403)

  // From another page, without loading a document.
  await page.goto('/cats')
  await ready(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(/\/two-factor\?returnTo=%2Fadmin$/)

  await page.goto(wanted)
  await expect(page).toHaveURL(new RegExp(`${led.replace(/[?]/g, '\\?')}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-factor authentication for staff')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page).toHaveURL(/\/admin\?tab=applications$/)
  await expect(staffTab(page, /^Applications/)).toHaveAttribute('aria-current', 'page')
  expect((await page.request.get(wanted, { maxRedirects: 0 })).status()).toBe(200)
  await page.context().close()
})
