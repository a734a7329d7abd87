import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { checkEndpoints } from '#features/moderation/check-contract.ts'
import type { CheckEntry, BreederChecks as Checks } from '#features/moderation/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { BreederChecks } from './breeder-checks.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const entry = (changes: Partial<CheckEntry>): CheckEntry => ({
  id: crypto.randomUUID(),
  kind: 'identity',
  action: 'record',
  follows: null,
  result: 'passed',
  checkedOn: '2026-03-09',
  expiresOn: '2998-03-09',
  club: null,
  number: null,
  method: null,
  seen: 'A passport',
  reason: null,
  actor: { userId: ID, name: 'Ada Fernsby' },
  createdAt: '2026-03-09T10:00:00Z',
  isCurrent: true,
  ...changes,
})
const expired = entry({ kind: 'phone', expiresOn: '2026-04-01', seen: 'We talked' })
const wrong = entry({ kind: 'phone', isCurrent: false, seen: 'The wrong number' })
const checks: Checks = {
  businessName: 'Northlight',
  statements: {
    name: 'Anna Berg',
    location: 'Portland, Maine',
    description: 'Two rooms',
    meetingLocations: [],
    documents: { contactInfo: { email: 'anna@example.com', phone: '207-555-0100' }, files: ['/objects/1'] },
  },
  entries: [entry({}), expired, wrong, entry({ kind: 'address', result: 'failed', expiresOn: null })],
}

test('staff read what the breeder states beside each check, and record, renew, and correct checks', async () => {
  const sent: Record<string, unknown>[] = []
  const client = createQueryClient(
    stubTransport(checkEndpoints, {
      'GET /api/admin/breeders/{id}/checks': () => checks,
      'POST /api/admin/breeders/{id}/checks': ({ body }) => {
        sent.push(body as Record<string, unknown>)
        if (sent.length === 1) throw new AppError('conflict', { message: 'Someone else was faster.' })
        return checks
      },
    }),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BreederChecks breederId={ID} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const row = (name: string) => screen.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) })
  await expect.element(row('Identity').getByText(/Done/).first()).toBeVisible()
  await expect
    .element(
      row('Identity')
        .getByText(/Anna Berg/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      row('Identity')
        .getByText(/A passport/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      row('Address')
        .getByText(/Failed/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      row('Phone')
        .getByText(/Expired/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      row('Phone')
        .getByText(/207-555-0100/)
        .first(),
    )
    .toBeVisible()
  await expect
    .element(
      row('Registration')
        .getByText(/Not done/)
        .first(),
    )
    .toBeVisible()
  await expect.element(row('Registration').getByRole('link', { name: 'Document 1' })).toBeVisible()
  await row('Phone').getByText('History of Phone (1)').click()
  await expect.element(screen.getByText('The wrong number')).toBeVisible()

  await screen.getByRole('button', { name: 'Record: Registration' }).click()
  await screen.getByRole('radio', { name: 'Passed' }).click()
  await screen.getByRole('textbox', { name: 'What you saw' }).fill('The club confirmed it')
  await screen.getByRole('button', { name: 'Record check' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Club' })).toBeInvalid()
  await screen.getByRole('textbox', { name: 'Club' }).fill('TICA')
  await screen.getByRole('textbox', { name: 'Number' }).fill('12345')
  await screen.getByRole('button', { name: 'Record check' }).click()
  await expect.element(screen.getByText('Someone else was faster.')).toBeVisible()
  await screen.getByRole('button', { name: 'Record check' }).click()
  await expect.element(screen.getByRole('button', { name: 'Record check' })).not.toBeInTheDocument()
  expect(sent[1]).toMatchObject({ kind: 'registration', action: 'record', follows: null, club: 'TICA' })
  expect(sent[1]?.entryId).toBe(sent[0]?.entryId)

  await screen.getByRole('button', { name: 'Correct: Phone' }).click()
  await screen.getByRole('radio', { name: /Recorded by mistake/ }).click()
  await screen.getByRole('textbox', { name: 'Why the entry is wrong' }).fill('It was another breeder')
  await screen.getByRole('button', { name: 'Save correction' }).click()
  await expect.element(screen.getByRole('button', { name: 'Save correction' })).not.toBeInTheDocument()
  expect(sent[2]).toMatchObject({
    kind: 'phone',
    action: 'correct',
    follows: expired.id,
    result: 'withdrawn',
    reason: 'It was another breeder',
  })
  expect(sent[2]).not.toHaveProperty('expiresOn')
})
