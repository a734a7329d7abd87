import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#lib/client/client.ts'
import { Field } from '../forms/field.tsx'
import { toastStore } from '../toast.ts'
import { useAction } from '../use-action.ts'
import { ActionDialog } from './action-dialog.tsx'

type Run = (name: string) => Promise<string>
type Way = 'form' | 'confirmation'

/** A button that opens the dialog; the name that was stored is returned by `run`. */
function Example({ run, way, failsAsToast }: { run: Run; way: Way; failsAsToast: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('Clover')
  const rename = useAction({
    run,
    done: (stored) => ({ title: 'Renamed', description: `It is now ${stored}.` }),
    ...(failsAsToast && { failed: { title: 'Not renamed' } }),
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename
      </button>
      {isOpen && (
        <ActionDialog
          title="Rename Juniper?"
          text="Everyone sees the new name."
          action={rename}
          submit="Save"
          failure="The name was not saved."
          isDanger={way === 'confirmation'}
          onSubmit={() => rename.mutate(name)}
          onClose={() => setOpen(false)}
        >
          {way === 'form' && (
            <Field label="Name">
              {(control) => (
                <input {...control} value={name} onChange={(event) => setName(event.target.value)} />
              )}
            </Field>
          )}
        </ActionDialog>
      )}
    </>
  )
}

async function open(run: Run, way: Way = 'form', failsAsToast = false) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false, networkMode: 'always' } } })
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Example run={run} way={way} failsAsToast={failsAsToast} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.getByRole('button', { name: 'Rename' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rename Juniper?' })
  await expect.element(dialog).toBeVisible()
  return { screen, dialog }
}

test('Enter in a field sends the form; the result is a toast, and the focus returns to what opened the dialog', async () => {
  const { screen, dialog } = await open(async (name) => name)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aster')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toastStore.in(undefined)).toMatchObject({ title: 'Renamed', description: 'It is now Aster.' })
  await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
})

test('without fields, Cancel has the focus, and Enter does nothing but close the dialog', async () => {
  const run = vi.fn(async (name: string) => name)
  const { screen, dialog } = await open(run, 'confirmation')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  expect(run).not.toHaveBeenCalled()
})

test('a pending action is not sent twice, and its button keeps the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const run = vi.fn(() => promise)
  const { dialog } = await open(run)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await expect.element(save).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('textbox', { name: 'Name' }).click()
  await userEvent.keyboard('{Enter}')
  resolve('Clover')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run).toHaveBeenCalledOnce()
})

test('after a failure the dialog stays with what was entered, and an alert says why', async () => {
  const failure = new ApiError(409, JSON.stringify({ code: 'conflict', message: 'The name is taken.' }))
  const { dialog } = await open(() => Promise.reject(failure))
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Aster')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('The name was not saved.The name is taken.')
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Aster')
  expect(toastStore.in(undefined)).toBeNull()
})

test('a failure without a reason can be a toast that asks to try again', async () => {
  const { dialog } = await open(() => Promise.reject(new ApiError(502, '')), 'confirmation', true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => toastStore.in(undefined))
    .toMatchObject({ title: 'Not renamed', description: 'Please try again.', tone: 'danger' })
})

test('Escape closes the dialog without doing anything', async () => {
  const run = vi.fn(async (name: string) => name)
  const { dialog } = await open(run)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(run).not.toHaveBeenCalled()
})
