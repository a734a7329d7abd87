import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CurrentYear } from '#ui/time-zone.ts'
import type { BirthDateChange, KittenDecision } from '../manage-contract.ts'
import { BirthDateDialog } from './birth-date-dialog.tsx'

const ID = (last: number) => `0199b3a0-0000-7000-8000-00000000000${last}`
const KITTEN: BirthDateChange['sales'][number] = {
  catId: ID(1),
  name: 'Juniper',
  birthDate: '2027-03-01',
  transactionId: ID(2),
  orderNumber: 'LM-A2B3C4',
  buyerName: 'Robin T.',
  goHomeDate: { before: '2027-05-24', after: '2027-05-31' },
  balanceDue: { before: '2027-06-07', after: '2027-06-14' },
  endedPickup: '2027-05-25',
}
const PAID: BirthDateChange['sales'][number] = {
  ...KITTEN,
  catId: ID(3),
  name: 'Miso',
  buyerName: 'Kim P.',
  goHomeDate: { before: '2027-05-31', after: '2027-05-31' },
  balanceDue: null,
  endedPickup: null,
}
const OFFERED = { catId: ID(4), name: 'Otto', birthDate: '2027-03-01' }

const onConfirm = vi.fn<(decisions: KittenDecision[]) => void>()
const onCancel = vi.fn<() => void>()

function open(change: Partial<BirthDateChange>) {
  return render(
    <CurrentYear value="2027-05-10">
      <BirthDateDialog
        birthDate="2027-03-08"
        change={{ follow: [], offered: [], sales: [], ...change }}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </CurrentYear>,
  )
}

test('the breeder sees what moves for each buyer, and decides about each kitten', async () => {
  const screen = await open({ sales: [KITTEN, PAID], offered: [OFFERED] })
  await expect
    .element(screen.getByRole('dialog', { name: 'Change the birth date to Mar 8, 2027?' }))
    .toBeVisible()
  const juniper = screen.getByRole('group', { name: 'Juniper and Robin T., order LM-A2B3C4' })
  for (const text of [
    'Mon, May 31 instead of Mon, May 24',
    'Mon, Jun 14 instead of Mon, Jun 7',
    'Tue, May 25 is too early and ends. Agree on another day.',
  ])
    await expect.element(juniper.getByText(text)).toBeVisible()
  const miso = screen.getByRole('group', { name: /^Miso and Kim P\./ })
  await expect.element(miso.getByText('Mon, May 31, as before')).toBeVisible()
  await expect.element(miso.getByText('Balance due by')).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^Otto is offered to a family on your waiting list\./)).toBeVisible()
  await expect.element(juniper.getByRole('radio', { name: /was born on Mar 8, 2027, too$/ })).toBeChecked()
  await miso.getByRole('radio', { name: /^Miso keeps Mar 1, 2027 for now/ }).click()
  await screen.getByRole('button', { name: 'Change and tell the buyers' }).click()
  expect(onConfirm.mock.calls).toEqual([
    [
      [
        { catId: ID(1), decision: 'change' },
        { catId: ID(3), decision: 'keep' },
      ],
    ],
  ])
})

test('an answer can be taken back', async () => {
  onConfirm.mockReset()
  const screen = await open({ sales: [KITTEN] })
  await screen.getByRole('radio', { name: /^Juniper keeps/ }).click()
  await screen.getByRole('radio', { name: /was born on/ }).click()
  await screen.getByRole('button', { name: 'Change and tell the buyers' }).click()
  expect(onConfirm.mock.calls).toEqual([[[{ catId: ID(1), decision: 'change' }]]])
})

test('with offers alone, no buyer is told, and canceling decides nothing', async () => {
  onConfirm.mockReset()
  const screen = await open({ offered: [OFFERED] })
  await expect.element(screen.getByRole('button', { name: 'Change the birth date' })).toBeVisible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onConfirm).not.toHaveBeenCalled()
})
