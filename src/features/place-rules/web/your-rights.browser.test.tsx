import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type PlaceRule, placeRuleEndpoints } from '../contract.ts'
import { TravelRules } from './travel-rules.tsx'
import { rightsTitle, YourRights } from './your-rights.tsx'

const rule = (last: number, changes: Partial<PlaceRule>): PlaceRule => ({
  id: `0199b3a0-0000-7000-8000-00000000000${last}`,
  kind: 'state',
  place: 'NY',
  subject: 'rights',
  binds: 'everyone',
  number: null,
  unit: null,
  months: null,
  sentence: 'The buyer can get a refund.',
  source: 'GBL §753',
  sourceUrl: 'https://laws.example/ny',
  readOn: '2026-11-15',
  ...changes,
})
const USA = { kind: 'country', place: 'US' } as const
const RULES = [
  rule(1, {}),
  rule(2, { ...USA, subject: 'shipping', sentence: 'Who ships needs a license.' }),
  rule(3, { ...USA, subject: 'age', binds: 'carriers', sentence: 'No kitten under 8 weeks is transported.' }),
  rule(4, { subject: 'age', sentence: 'No kitten under 9 weeks is sold.' }),
  rule(5, { kind: 'country', place: 'EU', subject: 'border', sentence: 'The microchip is first.' }),
]

async function open(part: ReactNode, rules: PlaceRule[] = RULES, failures = 0) {
  let left = failures
  const asked: unknown[] = []
  const client = createQueryClient(
    stubTransport(placeRuleEndpoints, {
      'GET /api/place-rules': ({ query }) => {
        asked.push(query)
        if (left-- > 0) throw new AppError('not_found')
        return rules
      },
    }),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { screen, asked }
}

test('a buyer reads the rights of their state with the source and the day, and once that it is no advice', async () => {
  const { screen, asked } = await open(<YourRights of={{ state: 'NY', isBuyers: true }} reader="buyer" />)
  await expect.element(screen.getByText('The buyer can get a refund.')).toBeVisible()
  await expect.element(screen.getByText('No kitten under 9 weeks is sold.')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/, read Nov 15, 2026$/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'GBL §753' }))
    .toHaveAttribute('href', 'https://laws.example/ny')
  await expect.element(screen.getByText(/^You live in New York\./)).toBeVisible()
  expect(screen.container.textContent?.match(/no legal advice/g)).toHaveLength(1)
  expect(asked).toEqual([{ state: 'NY' }])
})

test('a state without rules says so, and a failure can be tried again', async () => {
  const of = { state: 'OR', isBuyers: false }
  const { screen } = await open(<YourRights of={of} reader="breeder" />, [], 1)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(screen.getByText(/^We have found no rule of Oregon for buyers of cats\./))
    .toBeVisible()
  await expect.element(screen.getByText(/^The cattery is in Oregon\./)).toBeVisible()
  expect([rightsTitle({ of, reader: 'buyer' }), rightsTitle({ of, reader: 'staff' })]).toEqual([
    'Your rights in Oregon',
    'The buyer’s rights in Oregon',
  ])
})

test('whoever has a cat transported reads the rules about it, and about borders', async () => {
  const { screen } = await open(<TravelRules of={{ state: 'NY', isBuyers: true }} />)
  await screen.getByText('If the cat travels').click()
  for (const text of [
    'USA: Who ships needs a license.',
    'USA: No kitten under 8 weeks is transported.',
    'European Union: The microchip is first.',
    /^Agree on who transports the cat/,
  ])
    await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText(/No kitten under 9 weeks/)).not.toBeInTheDocument()
})
