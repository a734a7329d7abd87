import { QueryClientProvider } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type LocationReading, managedBreederEndpoints } from '../manage-contract.ts'
import { LocationField } from './location-field.tsx'
import { useLocationQuestion } from './use-location-question.ts'

const found = (location: string, suggestions: string[] = []): LocationReading => ({
  kind: 'found',
  location,
  suggestions,
})

/** What the server answers, by what was typed; anything else fails. */
const READINGS: Record<string, LocationReading> = {
  Springfield: {
    kind: 'ambiguous',
    location: null,
    suggestions: ['Springfield, MO', 'Springfield, IL', 'Springfield, MA'],
  },
  'Springfield, IL': found('Springfield, IL'),
  '97201': found('Portland, OR'),
  'Hudson, New York 12534': found('Hudson, New York'),
  'Hudson, New York': found('Hudson, New York'),
  Boston: found('Boston, MA', ['Boston, NY']),
  'Boston, NY': found('Boston, NY'),
  'Albuquerqe, NM': { kind: 'guess', location: null, suggestions: ['Albuquerque, NM'] },
  'Lyon, France': { kind: 'abroad', location: 'Lyon, France', suggestions: [] },
  Nowhere: { kind: 'unknown', location: null, suggestions: [] },
}

function Form({ location, sent }: { location: string; sent: string[] }) {
  const form = useForm({ defaultValues: { location } })
  const question = useLocationQuestion(() => form.getValues('location'))
  const send = question.before(async () => {
    sent.push(form.getValues('location'))
  })
  return (
    <form onSubmit={send}>
      <LocationField
        registration={form.register('location')}
        location={form.watch('location')}
        error={undefined}
        question={question}
        onChoose={(town) => {
          form.setValue('location', town)
          if (question.asked) void send()
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}

async function open(location = '') {
  const asked: string[] = []
  const sent: string[] = []
  const transport = stubTransport(managedBreederEndpoints, {
    'POST /api/breeders/location': ({ body }) => {
      asked.push(body.location)
      const reading = READINGS[body.location]
      if (!reading) throw new AppError('bad_request')
      return reading
    },
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <Form location={location} sent={sent} />
    </QueryClientProvider>,
  )
  return {
    screen,
    asked,
    sent,
    field: screen.getByRole('textbox', { name: 'Location' }),
    save: screen.getByRole('button', { name: 'Save' }),
  }
}

test('several towns of one name are a choice, which fills the field', async () => {
  const { screen, field, sent } = await open()
  await field.fill('Springfield')
  const choice = screen.getByRole('group', { name: 'Several towns have this name. Which one is yours?' })
  await expect.element(choice).toBeVisible()
  expect(choice.getByRole('button').elements()).toHaveLength(3)
  await choice.getByRole('button', { name: 'Springfield, IL' }).click()
  await expect.element(field).toHaveValue('Springfield, IL')
  await expect.element(screen.getByText('Families see distances from Springfield, IL.')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
  // Nothing is sent before the form is.
  expect(sent).toEqual([])
})

test.each([
  ['97201', /97201: we read this as Portland, OR\. Is this right\?/],
  ['Albuquerqe, NM', 'Did you mean Albuquerque, NM?'],
  ['Lyon, France', /outside of the USA/],
  ['Nowhere', /^We do not know this town/],
])('%s is explained below the field', async (typed, text) => {
  const { screen } = await open(typed)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('saving asks whether the town is right, with the keyboard on the answer, and goes on with it', async () => {
  const { screen, sent, save, field } = await open('Hudson, New York 12534')
  await save.click()
  const answer = screen.getByRole('button', { name: 'Yes, Hudson, New York' })
  await expect.element(answer).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual(['Hudson, New York'])
  await expect.element(field).toHaveValue('Hudson, New York')
})

test('another town can be chosen instead', async () => {
  const { screen, sent, save } = await open('Boston')
  await save.click()
  await screen.getByRole('button', { name: 'Boston, NY' }).click()
  await expect.poll(() => sent).toEqual(['Boston, NY'])
})

test('a changed location is asked about again', async () => {
  const { screen, sent, save, field } = await open('Boston')
  await save.click()
  await expect.element(screen.getByRole('button', { name: 'Yes, Boston, MA' })).toHaveFocus()
  await field.fill('Springfield')
  await save.click()
  await expect.element(screen.getByRole('button', { name: 'Springfield, MO' })).toHaveFocus()
  expect(sent).toEqual([])
})

test.each(['Springfield, IL', 'Lyon, France', 'Nowhere', 'Elsewhere', 'S'])(
  '%j is sent without a question: it is stored as typed, or the server decides',
  async (typed) => {
    const { sent, save } = await open(typed)
    await save.click()
    await expect.poll(() => sent).toEqual([typed])
  },
)

test('one character is not looked up, and a failed look-up says nothing', async () => {
  const { screen, asked, field } = await open('Springfield, IL')
  await expect.element(screen.getByRole('status')).toBeVisible()
  await field.fill('S')
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  await field.fill('Elsewhere')
  await expect.poll(() => asked).toContain('Elsewhere')
  expect(screen.getByRole('status').elements()).toEqual([])
  expect(asked).not.toContain('S')
  await expect.element(field).toHaveValue('Elsewhere')
})
