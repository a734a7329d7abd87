import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { User } from '#features/accounts/contract.ts'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { type StaffRule, staffRuleEndpoints } from '#features/place-rules/contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { isoDate } from '#lib/dates.ts'
import { AppError } from '#lib/errors.ts'
import type { StaffRole } from '#lib/staff-roles.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { VIEWER } from '#testing/web/viewer.ts'
import { RulesTab } from './rules-tab.tsx'

const RULE: StaffRule = {
  id: '0199b3a0-0000-7000-8000-000000000001',
  kind: 'state',
  place: 'NY',
  subject: 'rights',
  binds: 'everyone',
  number: 9,
  unit: 'animals',
  months: 12,
  sentence: 'The buyer can get a refund.',
  source: 'General Business Law §753',
  sourceUrl: 'https://laws.example/ny',
  readOn: '2025-11-15',
  lateFrom: '2026-11-15',
  state: 'late',
  version: 3,
}
const CLUB: StaffRule = {
  ...RULE,
  id: '0199b3a0-0000-7000-8000-000000000002',
  kind: 'club',
  place: 'FIFe',
  subject: 'age',
  binds: 'members',
  number: 14,
  unit: 'weeks',
  months: null,
  sentence: 'Kittens leave at 14 weeks.',
  source: 'FIFe rules',
  state: 'current',
}

async function open(staffRole: StaffRole, rules: StaffRule[] = [RULE, CLUB]) {
  const sent: unknown[] = []
  let current = rules
  let failing = 1
  const client = createQueryClient(
    stubTransport(staffRuleEndpoints, {
      'GET /api/admin/place-rules': () => current,
      'GET /api/admin/place-rules/{id}/history': () =>
        [2, 1].map((version) => {
          const { id: _, lateFrom: _lateFrom, state: _state, version: _version, ...content } = RULE
          return {
            version,
            content: { ...content, sentence: `Sentence ${version}`, isEnded: false },
            by: version === 1 ? null : 'Mora S.',
            createdAt: '2026-03-01T12:00:00.000Z',
          }
        }),
      'PUT /api/admin/place-rules/{id}': ({ params, body }) => {
        sent.push({ ...params, ...body })
        if (failing-- > 0) throw new AppError('conflict', { message: 'Someone else has changed this rule.' })
        current = [{ ...RULE, ...body, lateFrom: '2099-01-01', state: 'current', version: 4 }, CLUB]
        return current[0] as StaffRule
      },
      'POST /api/admin/place-rules': ({ body }) => {
        sent.push(body)
        const added = { ...RULE, ...body, lateFrom: '2099-01-01', state: 'current' as const, version: 1 }
        current = [...current, added]
        return added
      },
    }),
  )
  const staff = { ...VIEWER, role: 'admin' as const, staffRole } as User
  client.setQueryData(viewerQuery.queryKey, staff)
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider>
          <RulesTab />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { screen, sent }
}

test('a moderator reads the source again, and a conflict is shown', async () => {
  const { screen, sent } = await open('moderator')
  await expect.element(screen.getByText('Not checked recently', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('heading', { name: 'New York: buyer’s rights, 9 animals in 12 months' }))
    .toBeVisible()
  const source = screen.getByRole('link', { name: 'General Business Law §753' })
  await expect.element(source).toHaveAttribute('href', 'https://laws.example/ny')
  await screen.getByRole('button', { name: 'Check again: New York: buyer’s rights' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByLabelText(/Read on/)).toHaveValue(isoDate(new Date()))
  const save = dialog.getByRole('button', { name: 'Save rule' })
  await save.click()
  await expect.element(dialog.getByText('Someone else has changed this rule.')).toBeVisible()
  await save.click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Not checked recently', { exact: true })).not.toBeInTheDocument()
  const { lateFrom: _, state: _state, ...content } = RULE
  const body = { ...content, readOn: isoDate(new Date()), isEnded: false }
  expect(sent).toEqual([body, body])
})

test('a new rule has only the units of its subject, and its errors are at their fields', async () => {
  const { screen, sent } = await open('owner', [])
  await expect.element(screen.getByText('There are no rules yet')).toBeVisible()
  await screen.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('Club')
  await dialog.getByRole('combobox', { name: 'Place or club' }).selectOptions('WCF')
  await dialog.getByRole('combobox', { name: 'Subject' }).selectOptions('Litters')
  await dialog.getByRole('spinbutton', { name: 'Number' }).fill('3')
  await dialog.getByRole('combobox', { name: 'Unit' }).selectOptions('litters')
  await dialog.getByRole('textbox', { name: 'What it says' }).fill('At most 3 litters.')
  await dialog.getByRole('textbox', { name: 'Source' }).fill('WCF rules')
  await dialog.getByRole('textbox', { name: 'Address of the source' }).fill('https://wcf.example')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect.element(dialog.getByText('A club binds its members, or advises.')).toBeVisible()
  await expect.element(dialog.getByText('Required', { exact: true })).toBeVisible()
  expect(sent).toEqual([])
  await dialog.getByRole('combobox', { name: 'Binds' }).selectOptions('Members of the club')
  await dialog.getByRole('spinbutton', { name: 'Counted over months' }).fill('24')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect.element(screen.getByText('WCF: litters, 3 litters in 24 months')).toBeVisible()
  expect(sent).toMatchObject([{ kind: 'club', place: 'WCF', number: 3, unit: 'litters', months: 24 }])
})

test('support reads the rules of one place and their history, and changes nothing', async () => {
  const { screen } = await open('support')
  await screen.getByRole('combobox', { name: 'Place or club' }).selectOptions('FIFe')
  await expect.element(screen.getByText('Kittens leave at 14 weeks.')).toBeVisible()
  await expect.element(screen.getByText('The buyer can get a refund.')).not.toBeInTheDocument()
  for (const name of ['Add a rule', 'Change: FIFe: age'])
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'History: FIFe: age' }).click()
  const dialog = screen.getByRole('dialog')
  for (const text of ['Sentence 2', 'Sentence 1', /Version 2, Mora S./, /Version 1, first rows/])
    await expect.element(dialog.getByText(text)).toBeVisible()
})
