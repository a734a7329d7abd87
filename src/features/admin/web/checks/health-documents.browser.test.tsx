import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TestDocument } from '#features/breeding/contract.ts'
import { testDocumentEndpoints } from '#features/moderation/health-document-contract.ts'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { TestDocuments } from './health-documents.tsx'

const ID = '0199b3a0-0000-7000-8000-000000000001'
const TEST: TestDocument = {
  id: ID,
  version: 3,
  animal: { id: ID, name: 'Al' },
  breeder: { id: ID, businessName: 'Northlight' },
  code: 'PKDef',
  name: 'PK deficiency',
  result: 'N/N',
  laboratory: 'Genelab',
  testedOn: '2026-03-09',
  documentUrl: '/objects/1',
  createdAt: '2026-03-10T12:00:00Z',
  seenAt: null,
}

async function open(isSeen: boolean) {
  let document = { ...TEST, seenAt: isSeen ? '2026-03-11T12:00:00Z' : null }
  const sent: unknown[] = []
  const client = createQueryClient(
    stubTransport(testDocumentEndpoints, {
      'GET /api/admin/test-documents': ({ query }) =>
        (document.seenAt !== null) === (query.seen === 'true') ? [document] : [],
      'POST /api/admin/test-documents/{id}/decision': ({ params, body }) => {
        sent.push({ ...params, ...body })
        document = { ...document, seenAt: body.action === 'see' ? '2026-03-12T12:00:00Z' : null }
        return document
      },
    }),
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TestDocuments isSeen={isSeen} page={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return { screen, sent }
}

test('staff compare a document with what the breeder entered, and mark it as seen', async () => {
  const { screen, sent } = await open(false)
  for (const text of ['PK deficiency: N/N', 'Genelab', 'Mar 9, 2026', 'Northlight'])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open the document of Al, PK deficiency' })
  await expect.element(link).toHaveAttribute('href', '/objects/1')
  await screen.getByRole('button', { name: 'Mark the document of Al, PK deficiency as seen' }).click()
  await expect.element(screen.getByText('Every document has been seen')).toBeVisible()
  expect(sent).toEqual([{ id: ID, action: 'see', version: 3 }])
})

test('staff take back that a document was seen, with a reason', async () => {
  const { screen, sent } = await open(true)
  await screen
    .getByRole('button', { name: 'Take back that the document of Al, PK deficiency was seen' })
    .click()
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Another cat')
  await screen.getByRole('button', { name: 'Take back', exact: true }).click()
  await expect.element(screen.getByText('No document has been seen yet')).toBeVisible()
  expect(sent).toEqual([{ id: ID, action: 'unsee', version: 3, reason: 'Another cat' }])
})
