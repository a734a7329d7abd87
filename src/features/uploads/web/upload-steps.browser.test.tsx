/** What a form shows while pictures are uploaded, and where. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { uploadEndpoints } from '../contract.ts'
import { DocumentList } from './document-list.tsx'
import { PictureList } from './picture-list.tsx'

/** The requests that send files, which the test answers. */
class SentFile {
  static all: SentFile[] = []
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  name = ''
  onload?: () => void
  onloadend?: () => void
  onabort?: () => void
  open() {}
  setRequestHeader() {}
  send(file: File) {
    this.name = file.name
    SentFile.all.push(this)
  }
  abort() {
    this.onabort?.()
  }
  receive(share: number) {
    this.upload.onprogress?.({ loaded: share, total: 1 })
  }
  answer(status: number, body: object) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onloadend?.()
    this.onload?.()
  }
  store() {
    this.answer(200, { url: addressOf(this.name), width: 900, height: 900, color: '#aa8866' })
  }
}

/** A picture whose fragment takes the name, and the width that the form asks for. */
const addressOf = (name: string) =>
  `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')}#${name}`

const sent = (name: string) => {
  const found = SentFile.all.find((each) => each.name === name)
  if (!found) throw new Error(`${name} was not sent`)
  return found
}

beforeEach(() => {
  SentFile.all = []
  vi.stubGlobal('XMLHttpRequest', SentFile)
})
afterEach(() => void vi.unstubAllGlobals())

async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

function Pictures() {
  const [value, setValue] = useState<string[]>([])
  return <PictureList value={value} onChange={setValue} max={3} />
}

function Documents() {
  const [value, setValue] = useState<string[]>([])
  return <DocumentList label="Add documents" value={value} onChange={setValue} max={3} />
}

async function open(field: React.ReactNode) {
  const transport = stubTransport(uploadEndpoints, {
    'POST /api/objects/upload': () => ({
      uploadURL: `${location.origin}/uploads/1`,
      maxBytes: 1,
      expiresAt: '2027-01-01T00:00:00.000Z',
    }),
  })
  const screen = await render(
    <QueryClientProvider client={createQueryClient(transport)}>
      <div className="w-160">{field}</div>
      <p>Below</p>
    </QueryClientProvider>,
  )
  const choose = (files: File[]) => {
    const input = screen.container.querySelector('input') as HTMLInputElement
    const chosen = new DataTransfer()
    for (const file of files) chosen.items.add(file)
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const below = () => Math.round(screen.getByText('Below').element().getBoundingClientRect().top)
  return { screen, choose, below }
}

test('pictures are shown where they will be, say what happens, and keep their order', async () => {
  const { screen, choose, below } = await open(<Pictures />)
  choose(await Promise.all(['a.png', 'b.png', 'c.png', 'd.png'].map(picture)))
  const previews = screen
    .getByRole('list', { name: 'Pictures that are being uploaded' })
    .getByRole('listitem')
  await expect.element(previews.nth(2)).toBeVisible()
  await expect.element(screen.getByText('There is no room for more files.')).toBeVisible()
  expect(screen.getByRole('alert').element().textContent).toContain('d.png')
  await expect.poll(() => document.querySelectorAll('img[src^="blob:"]').length).toBe(3)
  await expect.poll(() => SentFile.all.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  const top = below()
  const place = previews.first().element().getBoundingClientRect()

  sent('a.png').receive(0.5)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Uploading a.png' }))
    .toHaveAttribute('value', '0.5')
  sent('a.png').receive(1)
  await expect
    .element(screen.getByRole('progressbar', { name: 'Converting a.png' }))
    .not.toHaveAttribute('value')
  sent('b.png').store()
  await expect.poll(() => SentFile.all.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  await expect
    .element(screen.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem'))
    .not.toBeInTheDocument()
  sent('a.png').store()
  const stored = screen.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')
  await expect.element(stored.nth(1)).toBeVisible()
  expect(stored.first().element().querySelector('img')?.src).toContain('#a.png')
  expect(stored.first().element().getBoundingClientRect()).toEqual(place)
  sent('c.png').store()
  await expect.element(previews).not.toBeInTheDocument()
  expect(below()).toBe(top)
})

test('a refused picture says why, with its name, and does not hold up the others', async () => {
  const { screen, choose } = await open(<Pictures />)
  choose(await Promise.all(['a.png', 'b.png'].map(picture)))
  await expect.poll(() => SentFile.all.length).toBe(2)
  sent('a.png').answer(413, { code: 'too_large', message: 'A picture may have at most 60 megapixels.' })
  sent('b.png').store()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('a.png: A picture may have at most 60 megapixels.')
  await expect.element(screen.getByRole('img', { name: '1 of 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Remove a.png' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a document takes the same room while it is uploaded', async () => {
  const { screen, choose, below } = await open(<Documents />)
  choose([new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' })])
  await expect.poll(() => SentFile.all.length).toBe(1)
  const top = below()
  sent('scan.pdf').store()
  await expect.element(screen.getByRole('link', { name: 'Document 1' })).toBeVisible()
  expect(below()).toBe(top)
})
