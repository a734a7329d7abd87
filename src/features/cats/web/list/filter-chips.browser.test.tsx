import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { NamedPlace } from '#features/breeders/web/index.ts'
import { parseCatFilter } from './cat-filter.ts'
import { FilterChips } from './filter-chips.tsx'

const SPRINGFIELD = { name: 'Springfield, MO', isState: false }

test.each<[string, NamedPlace | null | undefined, string[]]>([
  ['location=Springfield&within=25', SPRINGFIELD, ['Within 25 miles of Springfield, MO']],
  ['location=Springfield', SPRINGFIELD, ['Near Springfield, MO']],
  ['location=MO&within=25', { name: 'Missouri', isState: true }, ['In Missouri']],
  ['location=Springfield&within=25', undefined, ['Within 25 miles of Springfield']],
  ['location=Springfield', null, []],
])('the chip of %s names the place in full, or does not exist', async (query, place, texts) => {
  const filter = parseCatFilter(new URLSearchParams(`${query}&breed=Ragdoll`))
  const screen = await render(
    <MemoryRouter>
      <FilterChips filter={filter} parts={[]} place={place} />
    </MemoryRouter>,
  )
  const links = screen.getByRole('link', { name: /^Remove filter/ }).elements()
  const names = links.map((link) => link.getAttribute('aria-label')?.slice('Remove filter '.length))
  expect(names).toEqual(['Ragdoll', ...texts])
})
