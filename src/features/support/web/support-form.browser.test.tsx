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

test('a hidden field that the browser fills in again and again is refused once', async () => {
  const sent: unknown[] = []
  const transport = stubTransport(supportEndpoints, {
    'POST /api/support': ({ body }) => {
      sent.push(body.website)
      if (body.website)
        throw new AppError('invalid', {
          fields: { website: 'Your browser filled in a field that is not shown.' },
        })
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
  await expect.element(screen.getByLabelText('Leave this empty')).not.toBeVisible()
  await screen.getByLabelText(/^What is it about/).selectOptions('website')
  await screen.getByLabelText(/^Your message/).fill('The page of a cat stays empty after I open it twice.')
  await screen.getByLabelText(/^Your email address/).fill('robin@example.com')
  fillHidden(screen.container)
  await screen.getByRole('button', { name: 'Send message' }).click()
  await expect.element(screen.getByText('Your browser filled in a field that is not shown.')).toBeVisible()
  fillHidden(screen.container)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => sent).toEqual(['Robin Inc.', undefined])
})

/** As a program does: into every text field that nobody sees. */
function fillHidden(container: Element): void {
  for (const input of container.querySelectorAll<HTMLInputElement>('.hidden input')) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Robin Inc.')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
