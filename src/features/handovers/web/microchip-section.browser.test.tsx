/** What the buyer reads about the microchip of a cat. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CatRecord } from '../contract.ts'
import { MicrochipSection } from './microchip-section.tsx'

const open = (microchip: string | null) =>
  render(<MicrochipSection record={{ name: 'Juniper', microchip } as CatRecord} />)

test('the number has the address where its registry is found, and what to ask of it', async () => {
  const screen = await open('985112003456789')
  await expect.element(screen.getByRole('heading', { name: 'Move the microchip to your name' })).toBeVisible()
  await expect.element(screen.getByText('985 112 003 456 789')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'petmicrochiplookup.org' }))
    .toHaveAttribute('href', 'https://www.petmicrochiplookup.org/')
  await expect.element(screen.getByText(/change the owner to you/)).toBeVisible()
})

test('a cat without a microchip has no registry to look up', async () => {
  const screen = await open(null)
  await expect.element(screen.getByRole('heading', { name: 'Get a microchip' })).toBeVisible()
  expect(screen.getByRole('link').elements()).toEqual([])
})
