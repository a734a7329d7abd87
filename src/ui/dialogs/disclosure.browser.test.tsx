import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../button.tsx'
import { Disclosure } from './disclosure.tsx'

function Menu() {
  const [calls, setCalls] = useState(0)
  return (
    <MemoryRouter>
      <Disclosure label="…" name="More" summaryClass="">
        <Button onClick={() => setCalls(calls + 1)}>Mark as read</Button>
      </Disclosure>
      <p>{`${calls} calls`}</p>
    </MemoryRouter>
  )
}

const summary = () => document.querySelector('summary')

test('a button of the menu acts, closes it, and leaves the focus on its label', async () => {
  const screen = await render(<Menu />)
  await screen.getByText('…').click()
  const button = screen.getByRole('button', { name: 'Mark as read' })
  // It is wide enough for its words, although its label is narrow.
  const { left, right, height } = button.element().getBoundingClientRect()
  expect(right - left).toBeGreaterThan(80)
  expect(height).toBeLessThan(60)
  await button.click()
  await expect.element(screen.getByText('1 calls')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  expect(document.activeElement).toBe(summary())
})

test('Escape and a press elsewhere close the menu without acting', async () => {
  const screen = await render(<Menu />)
  const button = screen.getByRole('button', { name: 'Mark as read' })
  await screen.getByText('…').click()
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).not.toBeInTheDocument()
  await screen.getByText('…').click()
  await screen.getByText('0 calls').click()
  await expect.element(button).not.toBeInTheDocument()
})
