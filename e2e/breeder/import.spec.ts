import { expect, test } from '../test.ts'

const FILE = `Registered name;Sex;Breed;Date of birth;Sire;Colour
Testfox Ulla of Nowhere;F;Siberian;2.3.2021;Testfox Olaf of Nowhere;Blue
Testfox Olaf of Nowhere;M;Siberian;4.5.2018;Testfox Old of Nowhere;Red
Testfox Wrong of Nowhere;F;Siberian;31.2.2021;;Red
`

test('a breeder imports a CSV file, sees its errors first, and undoes the import', async ({ open }) => {
  const page = await open('breeder')
  await page.goto('/breeding/import')
  const input = page.getByLabel('Choose a CSV file')
  await expect(input).toBeEnabled()
  await input.setInputFiles({ name: 'cats.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })
  await expect(page.getByLabel('Colour')).toHaveValue('color')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByRole('row', { name: 'Testfox Wrong of Nowhere' })).toContainText(
    'Date of birth: This day does not exist.',
  )
  await page.getByRole('button', { name: 'Import 2 animals' }).click()
  await expect(page.getByText('3 animals added.').first()).toBeVisible()
  const inBook = async () => {
    const response = await page.request.get('/api/breeding/animals?q=of+Nowhere')
    return ((await response.json()) as { registeredName: string }[]).map((animal) => animal.registeredName)
  }
  expect(await inBook()).toEqual([
    'Testfox Olaf of Nowhere',
    'Testfox Old of Nowhere',
    'Testfox Ulla of Nowhere',
  ])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('The import was undone')).toBeVisible()
  expect(await inBook()).toEqual([])
})
