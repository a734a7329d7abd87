import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { saveFormDraft } from '#ui/forms/form-draft.ts'
import { KeptTextNotice } from './kept-text-notice.tsx'

test('after a session has ended, the sign-in page says that what was written is kept', async () => {
  saveFormDraft('messages 1', { drafts: [{ text: 'Is she still' }], items: [] })
  const screen = await render(<KeptTextNotice />)
  await expect.element(screen.getByText(/^What you wrote is saved on this device/)).toBeVisible()
})

test('without anything written, it says nothing', async () => {
  saveFormDraft('messages 1', { drafts: [], items: [] })
  localStorage.setItem('draft:broken', '{')
  localStorage.setItem('theme', 'dark')
  const screen = await render(<KeptTextNotice />)
  await expect.element(screen.getByText(/saved on this device/)).not.toBeInTheDocument()
})
