import { QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { breederEndpoints } from '../contract.ts'
import { LocationField } from './location-field.tsx'

type Found = { place: string | null; town: string | null; others: string[] }

/** What the server knows, by what was typed; anything else fails. */
const PLACES: Record<string, Found> = {
  Springfield: {
    place: 'Springfield, MO',
    town: 'Springfield, MO',
    others: ['Springfield, IL', 'Springfield, MA'],
  },
  'Springfield, IL': { place: 'Springfield, IL', town: 'Springfield, IL', others: [] },
  '97201': { place: '97201 (Portland, OR)', town: 'Portland, OR', others: [] },
  Nowhere: { place: null, town: null, others: [] },
}

function Form({ location }: { location: string }) {
  const form = useForm({ defaultValues: { location } })
  return (
    <LocationField
      registration={form.register('location')}
      location={form.watch('location')}
      error={undefined}
      onChoose={(town) => form.setValue('location', town)}
    />
  )
}

async function open(location = '') {
  const asked: string[] = []
  const transport = stubTransport(breederEndpoints, {
    'GET /api/places': ({ query }) => {
      asked.push(query.q)
      const found = PLACES[query.q]
      if (!found) throw new AppError('bad_request')
      return found
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <Form location={location} />
    </QueryClientProvider>,
  )
  return { screen, asked, field: screen.getByRole('textbox', { name: 'Location' }) }
}

test('several towns of one name are a choice, which fills the field', async () => {
  const { screen, field } = await open()
  await field.fill('Springfield')
  const choice = screen.getByRole('group', { name: 'Several towns have this name. Which one is yours?' })
  await expect.element(choice).toBeVisible()
  expect(choice.getByRole('button').elements()).toHaveLength(3)
  await choice.getByRole('button', { name: 'Springfield, IL' }).click()
  await expect.element(field).toHaveValue('Springfield, IL')
  await expect.element(screen.getByText('Families see distances from Springfield, IL.')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
})

test('a ZIP code is shown as its town, and an unknown town is pointed out', async () => {
  const { screen, field } = await open('97201')
  await expect.element(screen.getByText('Families see distances from Portland, OR.')).toBeVisible()
  await field.fill('Nowhere')
  await expect.element(screen.getByText(/^We do not know this town/)).toBeVisible()
})

test('one character is not looked up, and a failed look-up says nothing', async () => {
  const { screen, asked, field } = await open('97201')
  await expect.element(screen.getByRole('status')).toBeVisible()
  await field.fill('S')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  // Longer than the pause before a look-up.
  await new Promise((resolve) => setTimeout(resolve, 600))
  await field.fill('Elsewhere')
  await expect.poll(() => asked).toContain('Elsewhere')
  expect(screen.getByRole('status').elements()).toEqual([])
  expect(asked).not.toContain('S')
  await expect.element(field).toHaveValue('Elsewhere')
})
