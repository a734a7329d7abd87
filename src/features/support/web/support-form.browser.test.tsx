import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ViewerProvider, viewerQuery } from '#features/accounts/web/index.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { supportEndpoints } from '../contract.ts'
import { SupportForm } from './support-form.tsx'

test('a hidden field that the browser filled in appears with the reason, and can be emptied', async () => {
  const sent: unknown[] = []
  const transport = stubTransport(supportEndpoints, {
    'POST /api/support': ({ body }) => {
      sent.push(body.website)
      if (body.website)
        throw new AppError('invalid', { fields: { website: 'Please leave this field empty.' } })
      return { id: '0199b3a0-0000-7000-8000-000000000001', number: 7 }
    },
  })
  const client = createQueryClient(transport)
  client.setQueryData(viewerQuery.queryKey, null)
  const screen = await render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <ViewerProvider>
          <SupportForm />
        </ViewerProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const trap = screen.getByLabelText('Leave this empty')
  await expect.element(trap).not.toBeVisible()
  await screen.getByLabelText(/^What is it about/).selectOptions('website')
  await screen.getByLabelText(/^Your message/).fill('The page of a cat stays empty after I open it twice.')
  await screen.getByLabelText(/^Your email address/).fill('robin@example.com')
  // As autofill does: the field is hidden, and nobody typed into it.
  const input = trap.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Robin Inc.')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await screen.getByRole('button', { name: 'Send message' }).click()
  await expect.element(screen.getByText('Please leave this field empty.').first()).toBeVisible()
  await expect.element(trap).toBeVisible()
  await trap.fill('')
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual(['Robin Inc.', ''])
  await expect.element(trap).not.toBeInTheDocument()
})
