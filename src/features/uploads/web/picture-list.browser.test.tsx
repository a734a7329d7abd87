/** Hints about the cover of a cat's pictures, and editing them. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#lib/client/query-client.ts'
import { AppError } from '#lib/errors.ts'
import { stubTransport } from '#testing/stub-transport.ts'
import { type Picture, uploadEndpoints } from '../contract.ts'
import { PictureList } from './picture-list.tsx'

/** The addresses of pictures of this size, whose fragment takes the width that the form asks for. */
function drawn(width: number, height: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#a86"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}#`
}

function Form({ urls, pictures = [] }: { urls: string[]; pictures?: Picture[] }) {
  const [value, setValue] = useState(urls)
  // As in the form of a cat: a form inside it would not be sent.
  return (
    <form>
      <PictureList pictures={pictures} value={value} onChange={setValue} max={5} />
    </form>
  )
}

const show = (...urls: string[]) =>
  render(
    <QueryClientProvider client={createQueryClient(stubTransport(uploadEndpoints, {}))}>
      <Form urls={urls} />
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

test('the focus moves to the next picture when one is removed just after it loaded', async () => {
  const screen = await show(drawn(900, 900), drawn(500, 400))
  await expect.element(screen.getByRole('img', { name: '2 of 2' })).toBeVisible()
  const removed = Promise.withResolvers<void>()
  // Observers are called after the page changed, and before React runs the effects of that change.
  const observer = new MutationObserver(() => {
    if (!screen.container.textContent.includes('only 500 pixels wide')) return
    observer.disconnect()
    const button = screen.getByRole('button', { name: 'Remove picture 1' }).element()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    removed.resolve()
  })
  observer.observe(screen.container, { subtree: true, childList: true, characterData: true })
  await screen.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await removed.promise
  await expect.element(screen.getByRole('img', { name: '1 of 1' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove picture 1' })).toHaveFocus()
})

describe('editing a picture', () => {
  type Sent = { quarterTurns: number; focus: { x: number; y: number } | null }
  const ID = '00000000-0000-4000-8000-000000000001'
  const CHANGED = drawn(800, 1_000)

  /** The form with pictures of 1000 × 800, which sends edits to `sent`. */
  function edit(sent: Sent[], { focus, fails = false }: { focus?: Picture['focus']; fails?: boolean } = {}) {
    // The form takes the ID from the last part.
    const url = `${drawn(1_000, 800)}/objects/${ID}`
    const client = createQueryClient(
      stubTransport(uploadEndpoints, {
        'POST /api/objects/{id}/edit': ({ params, body }) => {
          expect(params.id).toBe(ID)
          sent.push(body)
          if (fails) throw new AppError('not_found')
          const point = body.focus && { focus: body.focus }
          return { url: CHANGED, width: 800, height: 1_000, color: '#aa8866', ...point }
        },
      }),
    )
    return render(
      <QueryClientProvider client={client}>
        <Form
          urls={[url, drawn(900, 900)]}
          pictures={focus ? [{ url, width: 1_000, height: 800, color: '#aa8866', focus }] : []}
        />
      </QueryClientProvider>,
    )
  }

  test('turns it, which keeps the usual point, and puts the result in its place', async () => {
    const sent: Sent[] = []
    const screen = await edit(sent)
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    await screen.getByRole('button', { name: 'Rotate' }).click()
    await expect.element(screen.getByText('Turned by 90 degrees')).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Apply' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([{ quarterTurns: 1, focus: null }])
    const first = screen.getByRole('img', { name: '1 of 2' })
    await expect.element(first).toHaveAttribute('src', expect.stringContaining(CHANGED))
    await expect.element(screen.getByRole('button', { name: 'Edit picture 1' })).toHaveFocus()
    await screen.getByRole('button', { name: 'Undo the change of picture 1' }).click()
    await expect.element(first).toHaveAttribute('src', expect.stringContaining(ID))
    await expect.element(screen.getByRole('button', { name: 'Edit picture 1' })).toHaveFocus()
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })

  test('chooses a point with the keyboard, and turns it with the picture', async () => {
    const sent: Sent[] = []
    const screen = await edit(sent, { focus: { x: 10, y: 30 } })
    await expect
      .poll(() => getComputedStyle(screen.getByRole('img', { name: '1 of 2' }).element()).objectPosition)
      .toBe('10% 30%')
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    const across = screen.getByRole('slider', { name: 'Left to right' })
    await expect.element(across).toHaveValue('10')
    across.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await screen.getByRole('button', { name: 'Rotate' }).click()
    await screen.getByRole('button', { name: 'Apply' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([{ quarterTurns: 1, focus: { x: 70, y: 11 } }])
    await expect
      .poll(() => getComputedStyle(screen.getByRole('img', { name: '1 of 2' }).element()).objectPosition)
      .toBe('70% 11%')
  })

  test('chooses the point that is clicked', async () => {
    const sent: Sent[] = []
    const screen = await edit(sent)
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    await expect.element(screen.getByRole('button', { name: 'Apply' })).toBeEnabled()
    const { width, height } = screen
      .getByRole('img', { name: 'The whole picture' })
      .element()
      .getBoundingClientRect()
    await screen
      .getByRole('img', { name: 'The whole picture' })
      .click({ position: { x: width / 4, y: (height * 3) / 4 } })
    await screen.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => sent).toEqual([{ quarterTurns: 0, focus: { x: 25, y: 75 } }])
  })

  test('sends nothing if nothing was changed', async () => {
    const sent: Sent[] = []
    const screen = await edit(sent, { focus: { x: 10, y: 30 } })
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    await screen.getByRole('button', { name: 'Apply' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(sent).toEqual([])
  })

  test('says why it failed, and keeps the picture', async () => {
    const sent: Sent[] = []
    const screen = await edit(sent, { fails: true })
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    await screen.getByRole('button', { name: 'Rotate' }).click()
    await screen.getByRole('button', { name: 'Apply' }).click()
    await expect.element(screen.getByText('The picture could not be changed')).toBeVisible()
    expect(sent).toHaveLength(1)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect
      .element(screen.getByRole('img', { name: '1 of 2' }))
      .not.toHaveAttribute('src', expect.stringContaining(CHANGED))
  })

  test('says that the picture could not be loaded', async () => {
    const screen = await show('/objects/missing')
    await screen.getByRole('button', { name: 'Edit picture 1' }).click()
    await expect.element(screen.getByText(/^The picture could not be loaded/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
  })
})
