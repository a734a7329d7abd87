/** The specification's list of what may not be sent. The browser must flag all of it. */

import { describe, expect, it } from 'vitest'
import { fc } from '#testing/random/properties.ts'
import { screen } from './index.ts'
import { screenInBrowser } from './screen-in-browser.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''))

/** Ten digits in the notations of North America, whether or not the number can be assigned. */
const phones = fc
  .tuple(digits(3), digits(3), digits(4), fc.constantFrom('', '1-', '1 ', '+1 ', '+1-', '+1'))
  .chain(([area, exchange, line, country]) =>
    fc.constantFrom(
      `${country}${area}-${exchange}-${line}`,
      `${country}(${area}) ${exchange}-${line}`,
      `${country}(${area})${exchange}-${line}`,
    ),
  )
const label = fc.stringMatching(/^[a-z][a-z0-9]{1,10}$/)
const ending = fc.constantFrom('com', 'net', 'org', 'co.uk', 'example', 'photography')
const domains = fc.tuple(label, ending).map((parts) => parts.join('.'))
const emails = fc
  .tuple(fc.stringMatching(/^[a-z][a-z0-9._+-]{0,10}[a-z0-9]$/), domains)
  .map((parts) => parts.join('@'))
const networks = fc.constantFrom(
  ...'instagram facebook twitter snapchat tiktok whatsapp telegram discord'.split(' '),
)
const handles = fc.stringMatching(/^@[a-z][a-z0-9_]{1,12}$/)
const links = fc.tuple(fc.constantFrom('http://', 'https://', 'www.'), domains).map((parts) => parts.join(''))
const phrases = fc.constantFrom(
  ...'call me,text me,my number,phone me,contact me at,reach me at,dm me,message me on'.split(','),
)

const LISTED = { 'phone numbers': phones, emails, networks, handles, links, phrases }

/** Ordinary words before and after it. */
const sentences = (terms: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom(
        '',
        'Hello! ',
        'She is 12 weeks old. ',
        'My phone: ',
        'About the litter: ',
        'Chip and papers: ',
      ),
      terms,
      fc.constantFrom('', ' thanks', ', thank you.', '\nBest wishes', '!'),
      fc.boolean(),
    )
    .map(([before, term, after, isUpperCase]) => {
      const text = `${before}${term}${after}`
      return isUpperCase ? text.toUpperCase() : text
    })

describe.each(Object.entries(LISTED))('%s', (_, terms) => {
  it('are flagged while typing, and by the server', () => {
    fc.assert(
      fc.property(sentences(terms), (text) => {
        expect([text, screenInBrowser(text).flagged, screen(text).flagged]).toEqual([text, true, true])
      }),
      { numRuns: 2_000 },
    )
  })
})

it.each([
  ...[
    '555-123-4567',
    '(555) 123-4567',
    '123-456-7890',
    '800-123-4567',
    'My phone: 555-123-4567',
    '555.123.4567',
  ],
  ...[
    '555 123 4567',
    '5551234567',
    '1234567890',
    '1 123 456 7890',
    '555123-4567',
    '123-456-7890, from 9 to 5',
  ],
])('%s is flagged while typing', (text) => {
  expect(screenInBrowser(text)).toMatchObject({ flagged: true, categories: ['phone'] })
})

it.each([
  ...[
    'Weights: 112 145 1012 g',
    '500 700 1200',
    '998 999 1000',
    '500 / 700 / 1200',
    'the cover note is 0077412980',
  ],
  ...['Registration 5552010134', 'Microchip 985112003456789', 'Order 112-5552010-1340134', '2026-03-14'],
  ...['Invoice 123-456-7890-12', 'born 3/14/2026, 1,250 g'],
])('%s is no phone number', (text) => {
  expect([screenInBrowser(text).flagged, screen(text).flagged]).toEqual([false, false])
})
