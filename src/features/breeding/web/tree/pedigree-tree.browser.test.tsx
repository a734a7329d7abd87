import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TreeAnimal } from '../../contract.ts'
import { InbreedingReport } from '../inbreeding/inbreeding-report.tsx'
import { breederHref, PedigreeTree } from './pedigree-tree.tsx'

const animal = (place: string, name: string, overrides: Partial<TreeAnimal> = {}): TreeAnimal => ({
  place,
  id: name,
  name,
  sex: place.endsWith('S') ? 'male' : 'female',
  repeats: null,
  isShown: true,
  titlesBefore: null,
  titlesAfter: null,
  birth: null,
  color: null,
  emsCode: null,
  registration: null,
  ...overrides,
})

const TREE = [
  animal('S', 'Orion', {
    titlesBefore: 'GIC',
    titlesAfter: 'JW',
    birth: '2021-04',
    color: 'Blue',
    emsCode: 'SIB a 22',
    registration: { registry: 'TICA', number: 'SBT 040121 003' },
  }),
  animal('D', 'Luna', { color: 'Black', registration: { registry: 'other', number: 'X-7' } }),
  animal('SS', 'Vega', { isShown: false }),
  animal('DS', 'Vega', { isShown: false, repeats: 'SS' }),
  animal('DD', 'Vesper'),
  animal('DDS', 'Vega', { isShown: false, repeats: 'SS' }),
]

const show = (generations = 3) =>
  render(
    <MemoryRouter>
      <PedigreeTree tree={TREE} generations={generations} label="Ancestors of Nova" hrefOf={breederHref} />
    </MemoryRouter>,
  )

/** The text as it is read, line by line. */
const lines = (element: Element) =>
  (element as HTMLElement).innerText.split('\n').filter((line) => line.trim() !== '')

test('a screen reader hears each animal with its place in nested lists', async () => {
  await page.viewport(1280, 800)
  const screen = await show()
  await expect.element(screen.getByRole('list', { name: 'Ancestors of Nova' })).toMatchAriaInlineSnapshot(`
    - list "Ancestors of Nova":
      - listitem:
        - paragraph:
          - text: "Sire:"
          - link "GIC Orion JW":
            - /url: /breeding/animals/Orion
        - paragraph: Apr 2021, SIB a 22, TICA SBT 040121 003
        - group:
          - list "Parents of Orion":
            - listitem:
              - paragraph: "Sire’s sire: Vega"
              - paragraph: Also the dam’s sire and the dam’s dam’s sire
              - group:
                - list "Parents of Vega":
                  - listitem: Unknown
            - listitem:
              - paragraph: "Sire’s dam: Unknown"
      - listitem:
        - paragraph:
          - text: "Dam:"
          - link "Luna":
            - /url: /breeding/animals/Luna
        - paragraph: Black, X-7
        - group:
          - list "Parents of Luna":
            - listitem:
              - paragraph: "Dam’s sire: Vega"
              - paragraph: Also the sire’s sire and the dam’s dam’s sire
              - group:
                - list "Parents of Vega":
                  - listitem: Unknown
            - listitem:
              - paragraph:
                - text: "Dam’s dam:"
                - link "Vesper":
                  - /url: /breeding/animals/Vesper
              - group:
                - list "Parents of Vesper":
                  - listitem:
                    - paragraph: "Dam’s dam’s sire: Vega"
                    - paragraph: Also the sire’s sire and the dam’s sire
                  - listitem:
                    - paragraph: "Dam’s dam’s dam: Unknown"
  `)
})

test('on a wide screen all generations are beside each other', async () => {
  await page.viewport(1280, 800)
  const screen = await show()
  for (const name of ['GIC Orion JW', 'Vesper'])
    await expect.element(screen.getByRole('link', { name })).toBeVisible()
  await expect.element(screen.getByText('Parents of Luna')).not.toBeVisible()
  const leftOf = (text: string) =>
    screen.getByRole('link', { name: text }).element().getBoundingClientRect().left
  expect(leftOf('GIC Orion JW')).toBeLessThan(leftOf('Vesper'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
})

test('on a phone the parents of one animal are open at a time, without script', async () => {
  await page.viewport(390, 800)
  const screen = await show()
  await expect.element(screen.getByRole('link', { name: 'GIC Orion JW' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Vesper' })).not.toBeInTheDocument()
  await screen.getByText('Parents of Luna').click()
  await expect.element(screen.getByRole('link', { name: 'Vesper' })).toBeVisible()
  await screen.getByText('Parents of Vesper').click()
  await expect.element(screen.getByRole('link', { name: 'Vesper' })).toBeVisible()
  await screen.getByText('Parents of Orion').click()
  await expect.element(screen.getByRole('link', { name: 'Vesper' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('animals of which only the name is known have no link', async () => {
  await page.viewport(1280, 800)
  const screen = await show()
  const links = screen.getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['GIC Orion JW', '/breeding/animals/Orion'],
    ['Luna', '/breeding/animals/Luna'],
    ['Vesper', '/breeding/animals/Vesper'],
  ])
})

test('inbreeding is a sentence, with its common ancestors in a folded part', async () => {
  const screen = await render(
    <MemoryRouter>
      <InbreedingReport
        inbreeding={{
          coefficient: 0.125,
          generations: 2,
          isCut: true,
          completeness: 5 / 6,
          places: [
            { known: 2, all: 2 },
            { known: 3, all: 4 },
          ],
          ancestorLoss: 4 / 5,
          commonAncestors: [
            { id: 'Vega', name: 'Vega', sex: 'male', birth: null, isShown: false, share: 0.1 },
            { id: 'Vesper', name: 'Vesper', sex: 'female', birth: null, isShown: true, share: 0.025 },
          ],
        }}
      />
    </MemoryRouter>,
  )
  expect(lines(screen.container)).toEqual([
    'Inbreeding at least 12.5% over 2 generations (83% of the ancestors known). Half siblings would give 12.5%.',
    'PawPeds advises a mean of all matings of at most 2.5% over 5 generations and about 5% over 10, and no single mating closer than cousins (6.25%). Source: PawPeds Academy.',
    'Common ancestors and completeness',
  ])
  await screen.getByText('Common ancestors and completeness').click()
  await expect
    .element(screen.getByText('Ancestor loss: 4 different ancestors in 5 known places (80%).'))
    .toBeVisible()
  const items = screen.getByRole('listitem').elements()
  expect(items.map((item) => item.textContent)).toEqual(['Vega10%', 'Vesper2.5%'])
  expect(
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.textContent),
  ).toEqual(['GenerationKnown places', '12 of 2', '23 of 4'])
})
