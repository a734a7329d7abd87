import { expect, test } from 'vitest'
import { withAllocatorSettings } from './allocator.ts'

const SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

test('the settings are added to the environment', () => {
  expect(withAllocatorSettings({ PORT: '3000' })).toEqual({ PORT: '3000', ...SETTINGS })
})

test.each(Object.keys(SETTINGS))(
  'an environment that sets %s decides itself, and the program starts once',
  (name) => {
    expect(withAllocatorSettings({ [name]: '' })).toBeUndefined()
  },
)
