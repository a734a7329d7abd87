import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write a message
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New message" description="To Anna's Cattery">
        <input aria-label="Message" />
      </Dialog>
    </>
  )
}

test('a dialog has its title and description as accessible name and description', async () => {
  const screen = await render(<Example />)
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Write a message' }).click()
  const dialog = screen.getByRole('dialog', { name: 'New message' })
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog).toHaveAccessibleDescription("To Anna's Cattery")
  await expect.element(screen.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('Escape and the Close button close a dialog and return focus to what opened it', async () => {
  const screen = await render(<Example />)
  const opener = screen.getByRole('button', { name: 'Write a message' })
  const closeButton = screen.getByRole('button', { name: 'Close' })
  for (const close of [() => userEvent.keyboard('{Escape}'), () => closeButton.click()]) {
    await opener.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await close()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})
