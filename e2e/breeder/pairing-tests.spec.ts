import { expect, test } from '../test.ts'

const pdf = {
  name: 'heart.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

test('a breeder enters birth dates and health tests with documents, which the pairing shows', async ({
  open,
}) => {
  const page = await open('breeder')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard?tab=pairings&new=1')
  const form = page.getByRole('dialog', { name: 'Add Breeding Pairing' })
  await form.getByLabel('Name').fill('Rowan')
  await form.getByLabel('Breed').fill('Maine Coon')
  await form.getByLabel('Birth date').fill('2023-05-04')
  await expect(form.getByLabel('Age in months')).toBeDisabled()
  await form.getByRole('button', { name: 'Add a test' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByText('Required')).toHaveCount(2)
  const hcm = form.getByRole('group', { name: 'HCM' })
  await form.getByRole('combobox', { name: 'Test', exact: true }).fill('HCM')
  await hcm.getByLabel('Result').fill('Clear by echocardiogram')
  await hcm.getByLabel('Laboratory or veterinarian').fill('Cedar Street Animal Clinic')
  await hcm.getByLabel('Test date').fill('2998-01-01')
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(hcm.getByText('This date is in the future.')).toBeVisible()
  await hcm.getByLabel('Test date').fill('2025-11-02')
  await hcm.getByLabel('Attach the document of HCM').setInputFiles(pdf)
  await expect(hcm.getByRole('link', { name: 'Document' })).toBeVisible()
  await form.getByRole('button', { name: 'Add a test' }).click()
  await form.getByRole('button', { name: 'Remove test 2' }).click()
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Name').fill('Hazel')
  await form.getByLabel('Breed').fill('Maine Coon')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByLabel('Breeding Status').selectOption('born')
  await form.getByLabel('Litter date').fill('2026-01-09')
  await form.getByLabel('Kittens born').fill('3')
  await form.getByRole('button', { name: 'Add a test' }).click()
  await form.getByRole('combobox', { name: 'Test', exact: true }).fill('Inbreeding (COI)')
  await form.getByLabel('Result').fill('1.2% over ten generations')
  await form.getByRole('button', { name: 'Create Pairing' }).click()
  await expect(page.getByText('Breeding pairing created successfully').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/dashboard?tab=pairings')
  await page.getByRole('link', { name: 'Rowan × Hazel', exact: true }).click()
  await expect(page.getByText(/Born May 4, 2023/)).toBeVisible()
  await expect(page.getByText('Cedar Street Animal Clinic, Nov 2, 2025, document on file')).toBeVisible()
  await expect(page.getByText('1.2% over ten generations')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Maine\sCoon\skittens,\sborn\sJan\s9/)

  // The form has the stored values again.
  await page.getByRole('link', { name: 'Edit Breeding Pairing' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Breeding Pairing' })
  await expect(edit.getByLabel('Birth date')).toHaveValue('2023-05-04')
  await expect(edit.getByRole('group', { name: 'HCM' }).getByRole('link', { name: 'Document' })).toBeVisible()
})
