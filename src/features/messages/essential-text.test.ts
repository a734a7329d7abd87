import { expect, it } from 'vitest'
import { essentialText } from './essential-text.ts'

it.each(['Sevn oh thre!', ' sevn  oh-thre ', 'SEVN\nOH\nTHRE…', 'ｓｅｖｎ oh thre'])(
  'spaces, punctuation, and case do not matter: %j',
  (text) => {
    expect(essentialText(text)).toBe('sevnohthre')
  },
)

it.each(['sevn oh thre please', 'sevn oh for', 'sevn oh', 'семь'])('other words do: %s', (text) => {
  expect(essentialText(text)).not.toBe('sevnohthre')
})

it('a text without letters and digits is compared as it is', () => {
  expect(essentialText('📞 😺 ')).toBe('📞 😺')
})
