/** Hints about the cover of a cat's pictures. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { uploadEndpoints } from '../contract.ts'
import { PictureList } from './picture-list.tsx'

/** The addresses of pictures of this size, whose fragment takes the width that the form asks for. */
function drawn(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a86"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}#`
}

function Form({ pictures }: { pictures: string[] }) {
  const [value, setValue] = useState(pictures)
  return <PictureList value={value} onChange={setValue} max={5} />
}

const show = (...pictures: string[]) =>
  render(
    <QueryClientProvider client={createQueryClient(stubTransport(uploadEndpoints, {}))}>
      <Form pictures={pictures} />
    </QueryClientProvider>,
  )

test('a small cover gets a hint, which another cover ends', async () => {
  const screen = await show(drawn(500, 400), drawn(900, 900))
  const hint = screen.getByText(/^The cover is only 500 pixels wide/)
  await expect.element(hint).toBeVisible()
  await screen.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect.element(hint).not.toBeInTheDocument()
})

test.each([
  ['much wider than it is tall', 1_600, 700],
  ['much taller than it is wide', 500, 1_600],
])('a cover that is %s gets a hint', async (shape, width, height) => {
  const screen = await show(drawn(width, height))
  await expect.element(screen.getByText(new RegExp(`^The cover is ${shape}`))).toBeVisible()
})

test('a good cover and small other pictures get none', async () => {
  const screen = await show(drawn(800, 1_000), drawn(300, 300))
  await expect.element(screen.getByRole('img', { name: '2 of 2' })).toBeVisible()
  await expect.element(screen.getByText(/^The cover is/)).not.toBeInTheDocument()
})
