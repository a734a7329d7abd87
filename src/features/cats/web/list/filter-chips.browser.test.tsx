import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { parseCatFilter } from './cat-filter.ts'
import { FilterChips } from './filter-chips.tsx'

test.each<[string | null | undefined, string[]]>([
  ['Springfield, MO', ['Within 25 miles of Springfield, MO']],
  [undefined, ['Within 25 miles of Springfield']],
  [null, []],
])('the chip of a place that is %s names it in full, or does not exist', async (place, texts) => {
  const filter = parseCatFilter(new URLSearchParams('near=Springfield&within=25&breed=Ragdoll'))
  const screen = await render(
    <MemoryRouter>
      <FilterChips filter={filter} parts={[]} place={place} />
    </MemoryRouter>,
  )
  const links = screen.getByRole('link', { name: /^Remove filter/ }).elements()
  const names = links.map((link) => link.getAttribute('aria-label')?.slice('Remove filter '.length))
  expect(names).toEqual(['Ragdoll', ...texts])
})
