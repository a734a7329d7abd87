import { expect, it } from 'vitest'
import { shownAddress } from './shown-address.ts'

it.each([
  ['jane@xn--exmple-cua.de', 'jane@exämple.de'],
  ['info@xn--e1afmkfd.xn--p1ai', 'info@пример.рф'],
  ['cat@xn--r8jz45g.jp', 'cat@例え.jp'],
  ['a&b@example.com', 'a&b@example.com'],
  ['jane@xn--a.de', 'jane@xn--a.de'],
  ['nonsense', 'nonsense'],
])('%s is shown as %s', (stored, shown) => expect(shownAddress(stored)).toBe(shown))
