import { describe, expect, it } from 'vitest'
import type { Category } from './categories.ts'
import { screen } from './index.ts'
import { screenInBrowser } from './screen-in-browser.ts'

/** Texts that people write, and the categories that they should be told about, in the order of the summary. */
const CASES: Record<string, Category[]> = {
  '555-123-4567': ['phone'],
  '(555) 123-4567': ['phone'],
  '123-456-7890': ['phone'],
  'My phone: 800-123-4567': ['phone'],
  'Registration 555-123-4567': ['phone'],
  'tel:5551234567': ['phone'],
  'She is 12 weeks, 555-123-4567': ['phone'],
  'luna@kittens.net': ['email'],
  'LUNA+CATS@EXAMPLE.CO.UK': ['email'],
  'mailto:luna@kittens.net': ['email'],
  'see us@kittens.net': ['email'],
  'luna @ kittens.net': ['email'],
  'luna at gmail.com': ['email'],
  'luna at kittens dot com': ['email'],
  'luna (at) kittens (dot) com': ['email'],
  'write to anna at maplepaws.com': ['email'],
  'info at kittens.net': ['email'],
  'luna.paws at kittens.net': ['email'],
  'x at y.com': ['email'],
  'www.kittens.net': ['link'],
  'WWW.KITTENS.NET': ['link'],
  'Visit www.kittens.net': ['link'],
  'More at WWW.KITTENS.NET': ['link'],
  'Our contract is at www.kittens.net/contract': ['link'],
  'kittens.net': ['link'],
  'https://kittens.net': ['link'],
  'http://kittens.net/@luna': ['link'],
  'word at domain.com': ['link'],
  'photos at kittens.net': ['link'],
  'kittens at kittens.net': ['link'],
  'look at kittens dot net': ['link'],
  'we are @ kittens.net': ['link'],
  'pictures at instagram.com/lunacats': ['link'],
  'wa.me/15551234567': ['link'],
  'kittens.net and luna@kittens.net': ['email', 'link'],
  '@lunacats': ['social'],
  '@luna.cats': ['social'],
  'We are on Instagram': ['social'],
  'WhatsApp 555-123-4567': ['phone', 'social'],
  'Call me': ['contact'],
  'text me at 555-123-4567': ['phone', 'contact'],
  'contact me at luna@kittens.net': ['email', 'contact'],
  'reach me at www.kittens.net': ['link', 'contact'],
  'message me on Telegram': ['social', 'contact'],
  'dm me @luna': ['social', 'contact'],
  'Do you take Zelle?': ['payment'],
}

describe.each(Object.entries(CASES))('%s', (text, expected) => {
  it(`contains ${expected.join(' and ')}`, () => {
    expect(screen(text).categories).toEqual(expected)
    expect(screenInBrowser(text).categories).toEqual(expected)
  })
})
