import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SWIPE_DISTANCE, showToastsAtTop, TOAST_TIME, toast } from './toast.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => void vi.useRealTimers())

test('a toast is shown in a live region and replaces the previous one', async () => {
  const screen = await render(<Toaster />)
  toast({ title: 'Saved', description: 'Juniper has been saved.' })
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(region).toHaveTextContent('SavedJuniper has been saved.')
  await expect.element(region.getByText('Saved', { exact: true })).toBeVisible()
  expect(region.element().querySelector('[aria-live=polite]')?.textContent).toContain('Saved')
  toast({ title: 'Error', tone: 'danger' })
  await expect.element(region).toHaveTextContent('Error')
  await expect.element(region).not.toHaveTextContent('Saved')
})

test('F8 moves the focus to the region, and Close dismisses the toast', async () => {
  const screen = await render(<Toaster />)
  toast({ title: 'Saved' })
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument()
})

describe('the timer of a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })

  test('dismisses it after five seconds', async () => {
    const screen = await render(<Toaster />)
    toast({ title: 'Saved' })
    await expect.element(screen.getByText('Saved')).toBeVisible()
    vi.advanceTimersByTime(TOAST_TIME - 1)
    await expect.element(screen.getByText('Saved')).toBeVisible()
    vi.advanceTimersByTime(1)
    await expect.element(screen.getByText('Saved')).not.toBeInTheDocument()
  })

  test('starts anew for the next toast', async () => {
    const screen = await render(<Toaster />)
    toast({ title: 'First' })
    await expect.element(screen.getByText('First')).toBeVisible()
    vi.advanceTimersByTime(TOAST_TIME - 1)
    toast({ title: 'Second' })
    await expect.element(screen.getByText('Second')).toBeVisible()
    vi.advanceTimersByTime(TOAST_TIME - 1)
    await expect.element(screen.getByText('Second')).toBeVisible()
  })

  test('is stopped while the toast has the focus', async () => {
    const screen = await render(
      <>
        <Toaster />
        <button type="button">Elsewhere</button>
      </>,
    )
    toast({ title: 'Saved' })
    const close = screen.getByRole('button', { name: 'Close' })
    await expect.element(close).toBeVisible()
    ;(close.element() as HTMLElement).focus()
    await expect.element(close).toHaveFocus()
    vi.advanceTimersByTime(4 * TOAST_TIME)
    await expect.element(close).toBeVisible()
    ;(screen.getByRole('button', { name: 'Elsewhere' }).element() as HTMLElement).focus()
    await expect
      .poll(() => {
        vi.advanceTimersByTime(TOAST_TIME)
        return document.body.textContent
      })
      .not.toContain('Saved')
  })
})

describe('a swipe to the right', () => {
  async function swipe(element: Element, distance: number, pointerType: string) {
    const steps = { pointerdown: 100, pointermove: 100 + distance, pointerup: 100 + distance }
    for (const [type, clientX] of Object.entries(steps)) {
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, clientX }))
      // React renders between real events.
      await new Promise(requestAnimationFrame)
    }
  }

  test('dismisses a toast if it is long enough', async () => {
    const screen = await render(<Toaster />)
    toast({ title: 'Saved' })
    const text = screen.getByText('Saved')
    await expect.element(text).toBeVisible()
    await swipe(text.element(), SWIPE_DISTANCE - 1, 'touch')
    await swipe(text.element(), -2 * SWIPE_DISTANCE, 'touch')
    await expect.element(text).toBeVisible()
    await swipe(text.element(), SWIPE_DISTANCE, 'touch')
    // Before the timer dismisses it.
    await expect.element(text, { timeout: TOAST_TIME / 5 }).not.toBeInTheDocument()
  })

  test('does nothing with a mouse, which selects text', async () => {
    const screen = await render(<Toaster />)
    toast({ title: 'Saved' })
    const text = screen.getByText('Saved')
    await expect.element(text).toBeVisible()
    await swipe(text.element(), 2 * SWIPE_DISTANCE, 'mouse')
    await expect.element(text).toBeVisible()
  })
})

test('the region of an open dialog shows toasts instead of the page until it closes', async () => {
  const page = await render(<Toaster />)
  const dialog = await render(<Toaster inDialog />)
  toast({ title: 'Saved' })
  await expect.element(dialog.getByText('Saved')).toBeVisible()
  expect(page.container.textContent).not.toContain('Saved')
  await dialog.unmount()
  await expect.poll(() => page.container.textContent).toContain('Saved')
})

test('a page can move its toasts to the top while it is shown', async () => {
  await render(<Toaster />)
  const region = () => document.querySelector('[aria-label="Notifications (F8)"]')
  expect(region()?.className).toContain('bottom-0')
  const release = showToastsAtTop()
  await expect.poll(() => region()?.className).toContain('top-0')
  expect(region()?.className).not.toMatch(/(^| )bottom-0/)
  release()
  await expect.poll(() => region()?.className).toMatch(/(^| )bottom-0/)
})
