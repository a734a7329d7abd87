import { type ComponentType, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toastStore } from '../toast.ts'
import { Dialog } from './dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

type Props = { name: string; onClose: () => void }

/** The loads that have begun. */
let loads: PromiseWithResolvers<ComponentType<Props>>[]
beforeEach(() => {
  loads = []
})

function Rename({ name, onClose }: Props) {
  return (
    <Dialog open title={`Rename ${name}`} onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>
  )
}

async function renderExample() {
  const Lazy = lazyDialog<Props>(() => {
    const load = Promise.withResolvers<ComponentType<Props>>()
    loads.push(load)
    return load.promise
  })
  function Example() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Give up
        </button>
        {isOpen && <Lazy name="Juniper" onClose={() => setOpen(false)} />}
      </>
    )
  }
  const screen = await render(<Example />)
  return { screen, button: screen.getByRole('button', { name: 'Open' }), dialog: screen.getByRole('dialog') }
}

test('a dialog is loaded when it is opened, while the focus stays where it was', async () => {
  const { screen, button, dialog } = await renderExample()
  expect(loads).toHaveLength(0)
  await button.click()
  await expect.poll(() => loads.length).toBe(1)
  await expect.element(button).toHaveFocus()
  await expect.element(dialog).not.toBeInTheDocument()
  loads[0]?.resolve(Rename)
  await expect.element(screen.getByRole('heading', { name: 'Rename Juniper' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(dialog).toBeVisible()
  expect(loads).toHaveLength(1)
})

test('a dialog that could not be loaded says so, and is loaded again when it is opened again', async () => {
  const { button, dialog } = await renderExample()
  await button.click()
  await expect.poll(() => loads.length).toBe(1)
  loads[0]?.reject(new Error('offline'))
  await expect.poll(() => toastStore.in(undefined)?.title).toBe('This could not be opened')
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.poll(() => loads.length).toBe(2)
  loads[1]?.resolve(Rename)
  await expect.element(dialog).toBeVisible()
})

test('a dialog that was closed before it was loaded stays closed, and its failure is not reported', async () => {
  const { screen, button, dialog } = await renderExample()
  for (const outcome of ['reject', 'resolve'] as const) {
    await button.click()
    await expect.poll(() => loads.length).toBe(outcome === 'resolve' ? 2 : 1)
    await screen.getByRole('button', { name: 'Give up' }).click()
    const load = loads.at(-1)
    if (outcome === 'resolve') load?.resolve(Rename)
    else load?.reject(new Error('offline'))
    await load?.promise.catch(() => {})
    await expect.element(dialog).not.toBeInTheDocument()
    expect(toastStore.in(undefined)).toBeNull()
  }
})
