/** Tests of animals, odds of matings, and what families read. */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import {
  type AnimalHealth,
  type AnimalTest,
  breedingHealthEndpoints,
  type MatingHealth as Mating,
} from '../../health-contract.ts'
import { FamilyHealth } from '../public/family-health.tsx'
import { AnimalTests } from './animal-tests.tsx'
import { MatingHealth } from './mating-health.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const PKDEF: AnimalTest = {
  id: ID(2),
  code: 'PKDef',
  name: 'PK deficiency',
  result: 'N/m',
  laboratory: 'Genelab',
  testedOn: '2026-03-09',
  documentUrl: '/objects/0199b3a0-0000-7000-8000-000000000009',
  hasDocument: true,
  seenOn: '2026-03-20',
  version: 3,
}
const NOTHING: AnimalHealth = { tests: [], checklist: [], byParentage: [], contradictions: [] }

let sent: unknown[]
let changes: number
let failure: AppError | null
beforeEach(() => {
  sent = []
  changes = 0
  failure = null
})

function openTests(health: Partial<AnimalHealth> = {}, isOwn = true) {
  const answer = (request: unknown) => {
    sent.push(request)
    if (failure) throw failure
    return NOTHING
  }
  const client = createQueryClient(
    stubTransport(breedingHealthEndpoints, {
      'POST /api/breeding/animals/{id}/tests': ({ body: { id: _id, ...body } }) => answer(body),
      'PATCH /api/breeding/animals/{id}/tests/{testId}': ({ params, body }) => answer({ ...params, ...body }),
      'DELETE /api/breeding/animals/{id}/tests/{testId}': ({ params }) => answer(params),
    }),
  )
  const animal = { id: ID(1), registeredName: 'Al', isOwn, health: { ...NOTHING, ...health } }
  const element = (
    <QueryClientProvider client={client}>
      <AnimalTests
        animal={animal}
        onChanged={() => {
          changes += 1
        }}
      />
    </QueryClientProvider>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

describe('the tests of an animal', () => {
  test('show results, who saw the document, parentage, and contradictions', async () => {
    const screen = await openTests({
      tests: [PKDEF, { ...PKDEF, id: ID(3), code: null, name: 'Own test', documentUrl: null, seenOn: null }],
      byParentage: [
        { code: 'PKD', name: 'polycystic kidney disease', generation: 1 },
        { code: 'SMA', name: 'spinal muscular atrophy', generation: 2 },
      ],
      contradictions: ['PK deficiency'],
    })
    for (const text of [
      'N/m (carrier)',
      'Document, seen by our staff on Mar 20, 2026',
      'Document on file, not seen by our staff yet',
      'Clear of polycystic kidney disease by parentage.',
      'Clear of spinal muscular atrophy by parentage, over two generations; a test is advised.',
      'A genotype does not change, but results differ for PK deficiency. Check them.',
    ])
      await expect.element(screen.getByText(text)).toBeVisible()
  })

  test('of another cattery cannot be changed', async () => {
    const screen = await openTests({ tests: [{ ...PKDEF, documentUrl: null }] }, false)
    await expect.element(screen.getByText('N/m (carrier)')).toBeVisible()
    expect(screen.getByRole('button').elements()).toEqual([])
  })

  test('are added from the checklist, which says when each is due', async () => {
    const item = { requiredBy: null, source: '', doneOn: null }
    const screen = await openTests({
      checklist: [
        { ...item, code: 'GSD4', name: 'GSD', requiredBy: 'FIFe', state: 'missing', dueOn: null },
        {
          ...item,
          code: 'ECHO',
          name: 'heart scan',
          state: 'overdue',
          dueOn: '2026-09-15',
          doneOn: '2025-09-15',
        },
        { ...item, code: 'HIP', name: 'hip X-ray', state: 'later', dueOn: '2027-01-02' },
      ],
    })
    for (const text of [
      'Required by FIFe',
      'Advised, last on Sep 15, 2025, was due on Sep 15, 2026',
      'Advised, next due on Jan 2, 2027',
    ])
      await expect.element(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add hip X-ray' }).elements()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Add heart scan' }))
    const dialog = screen.getByRole('dialog', { name: 'Add a test of Al' })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Result' }), 'equivocal')
    await userEvent.fill(dialog.getByLabelText('Test date'), '2026-03-01')
    await userEvent.click(dialog.getByRole('button', { name: 'Add the test' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([
      {
        code: 'ECHO',
        name: null,
        result: 'equivocal',
        laboratory: null,
        testedOn: '2026-03-01',
        documentUrl: null,
      },
    ])
    expect(changes).toBe(1)
  })

  test('are edited, and the error of a refused result appears at its field', async () => {
    const screen = await openTests({ tests: [PKDEF] })
    await userEvent.click(screen.getByRole('button', { name: 'Edit PK deficiency' }))
    const dialog = screen.getByRole('dialog', { name: 'Edit a test of Al' })
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Test' }), '')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Name of the test' }), 'Factor XII')
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Result' }), 'Clear')
    failure = new AppError('invalid', { fields: { result: 'Not this one.' } })
    await userEvent.click(dialog.getByRole('button', { name: 'Save the test' }))
    await expect.element(dialog.getByText('Not this one.')).toBeVisible()
    failure = null
    await userEvent.click(dialog.getByRole('button', { name: 'Save the test' }))
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent.at(-1)).toEqual({
      id: ID(1),
      testId: ID(2),
      version: 3,
      code: null,
      name: 'Factor XII',
      result: 'Clear',
      laboratory: 'Genelab',
      testedOn: '2026-03-09',
      documentUrl: PKDEF.documentUrl,
    })
  })

  test('are removed after a question', async () => {
    const screen = await openTests({ tests: [PKDEF] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove PK deficiency' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove the test' }))
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([{ id: ID(1), testId: ID(2) }])
    expect(changes).toBe(1)
  })

  test('are none at first', async () => {
    const screen = await openTests()
    await expect.element(screen.getByText('No tests are recorded.')).toBeVisible()
  })
})

describe('a mating', () => {
  const health: Mating = {
    variants: [
      {
        code: 'PKDef',
        name: 'PK deficiency',
        sire: { copies: 1, by: 'test' },
        dam: { copies: 0, by: 'parentage' },
        odds: [
          { effect: 'clear', odds: '1/2' },
          { effect: 'carrier', odds: '1/2' },
        ],
        born: null,
        isEstimated: true,
        reason: null,
      },
      {
        code: 'PKD',
        name: 'polycystic kidney disease',
        sire: { copies: null, by: null },
        dam: { copies: 2, by: 'test' },
        odds: null,
        born: null,
        isEstimated: false,
        reason: 'It cannot be estimated.',
      },
      {
        code: 'T',
        name: 'the Manx tail variant',
        sire: { copies: 1, by: 'test' },
        dam: { copies: 1, by: 'test' },
        odds: [{ effect: 'dies before birth', odds: '1/4' }],
        born: [{ effect: 'with the variant', odds: '2/3' }],
        isEstimated: false,
        reason: null,
      },
    ],
    blood: {
      sire: { type: 'A', genotype: 'A/b', by: 'DNA test', isContradictory: false },
      dam: { type: 'B', genotype: null, by: 'blood test', isContradictory: true },
      types: { A: '1/2', B: '1/2', AB: '0' },
      atRisk: '1/2',
      isMilkRisk: true,
    },
  }

  test('shows odds as percent and fraction, reasons, and the risk of first milk', async () => {
    const screen = await render(<MatingHealth health={health} sireName="Al" damName="Bea" />)
    for (const text of [
      'Al: one copy; Bea: no copy, by its parents',
      'clear 50% (1/2), carrier 50% (1/2)',
      'Estimated: it uses how common the variant is in the breed.',
      'Al: not tested; Bea: two copies',
      'It cannot be estimated.',
      'Of kittens that are born: with the variant 66.7% (2/3)',
      'Bea has blood type B.',
      '50% of the kittens may have type A or AB. They can die of her first milk: keep them from it for the first 16 to 24 hours.',
      'Al: type A, A/b (DNA test). Bea: type B (blood test, but the DNA test differs).',
      'Kittens: type A 50%, type B 50%',
      'DNA tests of the blood type miss some variants. A blood test of the cat outranks them.',
    ])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  })

  test('without results says that blood types are not tested', async () => {
    const blood = { sire: null, dam: null, types: null, atRisk: null, isMilkRisk: false }
    const screen = await render(<MatingHealth health={{ variants: [], blood }} sireName="Al" damName="Bea" />)
    await expect.element(screen.getByText('Al: not tested. Bea: not tested.')).toBeVisible()
    await expect.element(screen.getByText('Odds for each kitten')).not.toBeInTheDocument()
  })

  test('of a queen of type B with an untested sire does not name a share', async () => {
    const blood = { ...health.blood, sire: null, types: null, atRisk: null }
    const screen = await render(<MatingHealth health={{ variants: [], blood }} sireName="Al" damName="Bea" />)
    await expect
      .element(screen.getByText(/^Al is not proven to have it, so kittens may have type A or AB/))
      .toBeVisible()
  })
})

describe('a family', () => {
  test('reads sentences and badges with their last day', async () => {
    const screen = await render(
      <FamilyHealth
        health={{
          statements: [
            {
              code: 'PKDef',
              text: 'Both parents tested clear.',
              source: 'omia.org/OMIA000844/9685',
              expiresOn: null,
            },
          ],
          badges: [
            { name: 'Parents DNA tested clear', expiresOn: null },
            { name: 'Parents’ hearts scanned', expiresOn: '2027-03-09' },
          ],
        }}
      />,
    )
    for (const text of [
      'Both parents tested clear.',
      'Source: omia.org/OMIA000844/9685',
      'Parents DNA tested clear',
      'Parents’ hearts scanned, until Mar 9, 2027',
    ])
      await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  })

  test('sees nothing without results', async () => {
    const screen = await render(<FamilyHealth health={{ statements: [], badges: [] }} />)
    expect(screen.container.textContent).toBe('')
  })
})
