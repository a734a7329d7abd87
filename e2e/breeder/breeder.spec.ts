import sharp from 'sharp'
import { newcomer } from '../newcomer.ts'
import { expect, MAIN, NEW_PASSWORD, test } from '../test.ts'

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 640, channels: 3, background } })
    .png()
    .toBuffer()

test('a new account becomes a breeder and lists a first cat with a picture', { tag: MAIN }, async ({
  page,
}) => {
  await page.goto('/signup?returnTo=%2Fbreeders%2Fapply')
  await page.getByLabel('First name').fill('Fern')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email').fill(`fern-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'Become a Verified Breeder' })).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Fern')
  await page.getByLabel('Phone').fill('503 555 0100')
  await page.getByLabel('Business Name').fill('Fern Hollow')
  await page.getByLabel('Location').fill('Salem, Oregon')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  for (const error of [
    'Please select your experience level',
    'Please describe your specializations',
    'Please describe your facilities',
    'Please provide at least one reference',
  ]) {
    await expect(page.getByText(error)).toBeVisible()
  }
  await page.reload()
  await expect(page.getByLabel('Business Name')).toHaveValue('Fern Hollow')
  await page.getByLabel('Years of Experience').selectOption('3-5')
  await page.getByLabel('Specializations').fill('Chartreux, raised in the family')
  await page.getByLabel('Facilities').fill('Three rooms of our house and a fenced garden.')
  await page.getByLabel('References').fill('Dr. Paula Test, veterinarian in Salem')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Fern Hollow Dashboard' })).toBeVisible()

  await page.getByRole('tab', { name: /My Cats/ }).click()
  await expect(page.getByText('No cats listed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Your First Cat' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Cat' })
  await form.getByLabel('Add pictures').setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    { name: 'one.png', mimeType: 'image/png', buffer: await picture('#a86') },
    { name: 'two.png', mimeType: 'image/png', buffer: await picture('#68a') },
  ])
  await expect(form.getByText('Please select an image file')).toBeVisible()
  await expect(form.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')).toHaveCount(2)
  await form.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(form.getByText('Picture 2 is now picture 1 of 2, the cover')).toBeAttached()
  await form.getByLabel('Name').fill('Moss')
  await form.getByLabel('Breed').fill('Ragdoll')
  await form.getByLabel('Price ($)').fill('1250.50')
  await form.getByText('Deposit and home page').click()
  await form.getByLabel('Deposit ($)').fill('2000')
  await form.getByText('Deposit and home page').click()
  await form.getByRole('button', { name: 'Add Cat' }).click()
  // The closed section with the error opens.
  await expect(form.getByLabel('Deposit ($)')).toBeFocused()
  await expect(form.getByText('Deposit must be lower than the price')).toBeVisible()
  await form.getByLabel('Deposit ($)').fill('200')
  await form.getByRole('button', { name: 'Add Cat' }).click()
  await expect(page.getByText('Cat added successfully').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add New Cat' })).toBeFocused()
  await expect(page.getByText('Your new cat listing is now live.')).toBeVisible()
  await page.getByRole('link', { name: 'Moss' }).click()
  await expect(page.getByRole('heading', { name: 'Moss', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit Moss' })).toBeVisible()
})

test('a breeder adds a born pairing, its litter, and a kitten', { tag: MAIN }, async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard?tab=pairings')
  await page.getByRole('button', { name: 'Add Breeding Pairing' }).click()
  const form = page.getByRole('dialog', { name: 'Add Breeding Pairing' })
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByText('Required').first()).toBeVisible()
  await form.getByLabel('Name').fill('Alder')
  await form.getByLabel('Breed').fill('Maine Coon')
  await form.getByLabel('Age in months').fill('0')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByText('Age must be at least 1 month')).toBeVisible()
  await form.getByLabel('Age in months').fill('30')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Name').fill('Willow')
  await form.getByLabel('Breed').fill('Maine Coon')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Breeding Status').selectOption('born')
  await form.getByLabel('Min Price ($)').fill('1500')
  await form.getByLabel('Max Price ($)').fill('1000')
  await form.getByRole('button', { name: 'Create Pairing' }).click()
  await expect(form.getByText('Maximum price must not be below the minimum')).toBeVisible()
  await form.getByLabel('Max Price ($)').fill('2000')
  await form.getByRole('button', { name: 'Create Pairing' }).click()
  await expect(page.getByText('Breeding pairing created successfully').first()).toBeVisible()

  // After a birth, the form that records the litter opens.
  const litter = page.getByRole('dialog', { name: 'Record Litter' })
  await litter.getByLabel('Litter name').fill('The willow litter')
  await litter.getByRole('button', { name: 'Record Litter' }).click()
  await expect(litter.getByText('Required').first()).toBeVisible()
  await litter.getByLabel('Birth date').fill('2026-01-09')
  await litter.getByLabel('Number of kittens').fill('1')
  await litter.getByRole('button', { name: 'Record Litter' }).click()
  await expect(page.getByText('Litter created successfully').first()).toBeVisible()
  await page.getByRole('button', { name: 'Add a kitten to The willow litter' }).click()
  const kitten = page.getByRole('dialog', { name: 'Kitten 1 of 1' })
  await expect(kitten.getByLabel('Name')).toHaveValue('Kitten 1')
  await expect(kitten.getByLabel('Litter', { exact: true })).toHaveCount(0)
  await kitten.getByRole('button', { name: 'All details' }).click()
  await expect(kitten.getByLabel('Litter', { exact: true })).toHaveValue(/.+/)
  await expect(kitten.getByText('Maine Coon', { exact: true })).toBeVisible()
  await kitten.getByLabel('Name').fill('Sallow')
  await kitten.getByLabel('Price ($)').fill('1500')
  await kitten.getByRole('button', { name: 'Add Kitten' }).click()
  await expect(page.getByText('Cat added successfully').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Litters' }).click()
  await expect(page.getByRole('heading', { name: 'Litter Management' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'The willow litter' })
  await expect(card.getByText('Sallow (female)')).toBeVisible()

  await page.getByRole('tab', { name: /Breeding Pairings/ }).click()
  await page.getByRole('button', { name: 'Delete Alder × Willow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete breeding pairing')).toBeVisible()
  await expect(page.getByText(/has litters, so it cannot be deleted/)).toBeVisible()
})

test('an edit conflict shows an error and keeps the changes; an unfinished form asks before closing and restores its draft', async ({
  open,
}) => {
  const [first, second] = [await open('breeder'), await open('breeder')]
  const formOf = (page: typeof first) => page.getByRole('dialog', { name: 'Edit Halvard' })
  for (const page of [first, second]) {
    await page.goto('/dashboard?tab=cats')
    // It works once it is near the screen.
    await page.getByRole('button', { name: 'Edit Halvard' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'Edit Halvard' }).click()
    await formOf(page).getByText('Personality, color, registration').click()
    await expect(formOf(page).getByLabel('Color')).toBeVisible()
  }
  await formOf(first).getByLabel('Color').fill('Brown tabby and white')
  await formOf(first).getByRole('button', { name: 'Save Changes' }).click()
  await expect(first.getByText('Cat updated successfully').first()).toBeVisible()
  await formOf(second).getByLabel('Color').fill('Silver')
  await formOf(second).getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText(/changed in the meantime/).first()).toBeVisible()
  // The form now has the current version of the cat with the user’s changes.
  await expect(second.getByText('Your earlier changes have been restored.')).toBeVisible()
  await expect(formOf(second).getByLabel('Color')).toHaveValue('Silver')
  await formOf(second).getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.getByText('Cat updated successfully')).toHaveCount(1)

  await first.getByRole('button', { name: 'Add New Cat' }).click()
  const fresh = first.getByRole('dialog', { name: 'Add New Cat' })
  await fresh.getByLabel('Name').fill('Half a name')
  await first.keyboard.press('Escape')
  const confirmation = first.getByRole('dialog', { name: 'Leave this form?' })
  await confirmation.getByRole('button', { name: 'Keep editing' }).click()
  await first.waitForTimeout(500)
  await first.keyboard.press('Escape')
  await confirmation.getByRole('button', { name: 'Leave', exact: true }).click()
  await first.getByRole('button', { name: 'Add New Cat' }).click()
  await expect(fresh.getByLabel('Name')).toHaveValue('Half a name')
  await fresh.getByRole('button', { name: 'Start over' }).click()
  await expect(fresh.getByLabel('Name')).toHaveValue('')
})

test('a profile from the dashboard becomes public with the application', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page } = await newcomer(browser, baseURL, 'Hazel')
  await page.goto('/breeder-dashboard')
  await page.getByLabel('Business name').fill('Hazel Hollow')
  await page.getByLabel('Location').fill('Bend, Oregon')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByText('Your profile is not public yet.')).toBeVisible()
  const isListed = async () =>
    (await (await request.get('/api/breeders?verified=true')).text()).includes('Hazel Hollow')
  expect(await isListed()).toBe(false)
  await page.getByRole('link', { name: 'Complete the application', exact: true }).click()
  await expect(page.getByLabel('Business Name')).toHaveValue('Hazel Hollow')
  await page.getByLabel('Phone').fill('503 555 0100')
  await page.getByLabel('Years of Experience').selectOption('1-2')
  await page.getByLabel('Specializations').fill('Calm house cats')
  await page.getByLabel('Facilities').fill('Two rooms in our home and a garden run.')
  await page.getByLabel('References').fill('Dr. Paula Test, veterinarian, Bend')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('Application Submitted Successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hazel Hollow Dashboard' })).toBeVisible()
  await expect(page.getByText('Your profile is not public yet.')).toBeHidden()
  await expect.poll(isListed).toBe(true)
})

test('the dashboard asks visitors to sign in and new users to create a profile', async ({ page, open }) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Please sign in to access the breeder dashboard')).toBeVisible()
  const buyer = await open('buyer')
  await buyer.goto('/breeder-dashboard')
  await expect(buyer.getByRole('heading', { name: 'Complete Your Breeder Profile' })).toBeVisible()
  await expect(
    buyer.getByText('Set up your breeder profile to start posting kittens and breeding pairings'),
  ).toBeVisible()
  const visitor = await open('visitor')
  await visitor.goto('/breeders/apply')
  await expect(visitor.getByText('Authentication Required')).toBeVisible()
  await expect(visitor.getByText('Please log in to apply as a breeder.').last()).toBeVisible()
  await visitor.waitForURL(/\/login/)
})

test('a breeder views the overview, edits the profile, responds to an inquiry, and deletes a cat after confirmation', {
  tag: MAIN,
}, async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/dashboard')
  const figures = page.locator('dl').first()
  for (const name of ['Active Listings', 'Breeding Plans', 'New Inquiries', 'Rating']) {
    await expect(figures.getByText(name)).toBeVisible()
  }
  await expect(figures).toContainText(/4\.\d.*12 reviews/s)
  const heading = page.getByRole('heading', { name: 'Recent Inquiries' })
  const inquiry = page.locator('section').filter({ has: heading }).getByRole('listitem').first()
  const [who, cat] = [inquiry.getByRole('link').first(), inquiry.getByRole('link').last()]
  await expect(inquiry).toContainText('About')
  await expect(cat).toHaveAttribute('href', /^\/(cats|breeding-pairings)\//)
  const name = (await who.textContent()) ?? ''
  await who.click()
  await expect(page).toHaveURL(/\/messages\?with=/)
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.goBack()

  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Years of experience').fill('')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Please enter whole years')).toBeVisible()
  await page.getByLabel('Years of experience').fill('21')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await page.getByRole('tab', { name: /Inquiries/ }).click()
  await page.getByRole('button', { name: 'Respond' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('tab', { name: /My Cats/ }).click()
  await page.getByRole('button', { name: 'Edit Pippin' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Pippin' })
  await expect(form.getByText('Pippin is reserved')).toBeVisible()
  await expect(form.getByLabel('Price ($)')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Pippin' })).toBeDisabled()
  await page.getByRole('button', { name: 'Delete Old Ezra' }).click()
  await page.getByRole('dialog', { name: 'Delete Old Ezra?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit Old Ezra' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Old Ezra' }).click()
  await page.getByRole('dialog', { name: 'Delete Old Ezra?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cat deleted successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit Old Ezra' })).toBeHidden()
})
