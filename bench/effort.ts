/** The clicks, characters, and seconds that two tasks take a person: a breeder lists the first cat, and a buyer reserves a kitten. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'
import { ready } from '../e2e/ready.ts'

export type EffortResult = Record<'firstListing' | 'firstDeposit', Effort>
type Effort = { clicks: number; characters: number; seconds: number }

/**
 * Seconds of the keystroke-level model (Card, Moran, and Newell 1980): deciding on a step, pointing at something, pressing
 * the mouse button, moving a hand between mouse and keyboard, and a key of an average typist.
 */
const DECIDE = 1.35
const POINT = 1.1
const PRESS = 0.2
const MOVE_HAND = 0.4
const KEY = 0.28

/** Uses a page as a person does, and counts. */
class Person {
  readonly effort: Effort = { clicks: 0, characters: 0, seconds: 0 }

  private point(): void {
    this.effort.clicks += 1
    this.effort.seconds += DECIDE + POINT + PRESS
  }

  async click(target: Locator): Promise<void> {
    this.point()
    await target.click()
  }

  /** Clicks a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    await this.click(field)
    this.effort.characters += text.length
    this.effort.seconds += 2 * MOVE_HAND + text.length * KEY
    await field.fill(text)
  }

  /** Types into the next field, which the Tab key leads to. */
  async typeNext(field: Locator, text: string): Promise<void> {
    this.effort.characters += text.length + 1
    this.effort.seconds += DECIDE + (text.length + 1) * KEY
    await field.fill(text)
  }

  /** Opens a list of the browser and chooses from it. */
  async select(field: Locator, option: string): Promise<void> {
    this.point()
    this.point()
    await field.selectOption(option)
  }

  /** Opens the dialog of the system and chooses a file with a double click. */
  async choose(button: Locator, file: string): Promise<void> {
    const chooser = button.page().waitForEvent('filechooser')
    await this.click(button)
    this.point()
    await (await chooser).setFiles(file)
  }
}

/** Measures both on a running app with demo data, set up as on a fresh clone. */
export async function measureEffort(
  origin: string,
  picture: string,
  log: (text: string) => void,
): Promise<EffortResult> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const result = {
      firstListing: await listFirstCat(await newUser(browser, origin, 'Breeder'), picture),
      firstDeposit: await reserve(await newUser(browser, origin, 'Buyer')),
    }
    for (const [name, { clicks, characters, seconds }] of Object.entries(result))
      log(`  ${name.padEnd(14)} ${clicks} clicks, ${characters} characters, ${seconds} s`)
    return result
  } finally {
    await browser.close()
  }
}

async function newUser(browser: Browser, origin: string, lastName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
  const email = `${lastName.toLowerCase()}.${Date.now()}@example.com`
  const data = { email, password: 'kettle maple orbit', firstName: 'Robin', lastName }
  const response = await context.request.post('/api/auth/sign-up/email', { data })
  if (!response.ok()) throw new Error(`The user could not sign up: ${await response.text()}`)
  return context.newPage()
}

/** From the dashboard of a user who has just become a breeder to the listed cat, with what a good listing has. */
async function listFirstCat(page: Page, picture: string): Promise<Effort> {
  await page.goto('/dashboard')
  await page.getByLabel('Business name').fill('Quiet Paws')
  await page.getByLabel('Location').fill('Bend, Oregon')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await page.goto('/dashboard')
  await ready(page)

  const person = new Person()
  await person.click(page.getByRole('link', { name: 'List your first cat' }))
  const form = page.getByRole('dialog')
  await person.choose(form.getByText('Add pictures'), picture)
  await person.type(form.getByLabel('Name'), 'Juniper')
  await person.typeNext(form.getByLabel('Price ($)'), '1450')
  await person.select(form.getByLabel('Gender'), 'female')
  await person.type(form.getByLabel('Breed'), 'Maine Coon')
  await person.type(form.getByLabel('Age in weeks'), '14')
  await person.click(form.getByText('Description', { exact: true }).first())
  await person.type(
    form.getByLabel('Description'),
    'Juniper purrs when a door opens. She has grown up with two children and an old dog, and sleeps through the night.',
  )
  await person.click(form.getByText('Deposit and home page'))
  await person.type(form.getByLabel('Deposit ($)'), '300')
  await form.getByRole('img', { name: '1 of 1' }).waitFor()
  await person.click(form.getByRole('button', { name: 'Add Cat' }))
  await page.getByRole('heading', { name: 'Juniper' }).first().waitFor()
  return rounded(person.effort)
}

/** From the home page of a signed-in buyer to the confirmation of a deposit. */
async function reserve(page: Page): Promise<Effort> {
  await page.goto('/')
  await ready(page)

  const person = new Person()
  await person.click(page.getByRole('link', { name: 'Cats', exact: true }).first())
  await person.click(page.getByRole('main').locator('a[href^="/cats/"]').first())
  await person.click(page.getByRole('link', { name: /^Purchase .+ - / }))
  await person.type(page.getByLabel('Card number'), '4242424242424242')
  await person.typeNext(page.getByLabel('Expiration date'), '12 / 39')
  await person.typeNext(page.getByLabel('Security code'), '123')
  await person.click(page.getByRole('button', { name: /^Reserve with Deposit - / }))
  await page.getByRole('heading', { name: 'Deposit Confirmed!' }).waitFor()
  return rounded(person.effort)
}

const rounded = (effort: Effort): Effort => ({ ...effort, seconds: Math.round(effort.seconds) })
