import { describe, expect, it } from 'vitest'
import { readAbroad } from './abroad.ts'
import { loadGazetteer, placeText } from './gazetteer.ts'
import { locationText } from './location-text.ts'
import { readExactly, readLocation } from './read-location.ts'
import { hasStreet } from './streets.ts'
import WRITTEN from './written-places.json' with { type: 'json' }

const places = await loadGazetteer()
const forms = Object.entries<string[]>(WRITTEN).flatMap(([town, written]) =>
  written.map((text) => [text, town] as const),
)
const townOf = (text: string) => {
  const read = readLocation(places, text)
  return 'place' in read ? placeText(read.place) : read.kind
}

describe('a location as people write it', () => {
  it('is understood in at least 500 different ways', () => {
    const wrong = forms.flatMap(([text, town]) => {
      const [name = '', state] = town.split(', ')
      const expected = places.find(name, state)
      if (!expected) return [`There is no ${town}.`]
      return townOf(text) === placeText(expected) ? [] : [`${text}: ${townOf(text)} instead of ${town}`]
    })
    expect(wrong).toEqual([])
    expect(new Set(forms.map(([text]) => text)).size).toBeGreaterThanOrEqual(500)
    expect(new Set(Object.keys(WRITTEN).map((town) => town.slice(-2))).size).toBeGreaterThan(50)
  })

  it.each([
    ['misspelled', 'Albuquerqe, NM', 'Albuquerque, NM'],
    ['misspelled without a state', 'Philedelphia', 'Philadelphia, PA'],
    ['with a ZIP code of another state', 'Austin, OK 78701', 'Austin, TX'],
    ['with a ZIP code far away', 'Dallas, TX 79901', 'El Paso, TX'],
    ['with words before it', 'Rolling Hills near Hudson NY', 'Hudson, NY'],
    ['a small town without its state', 'Zwingle', 'Zwingle, IA'],
  ])('must be confirmed if it is %s', (_, text, town) => {
    const read = readLocation(places, text)
    expect([read.kind, townOf(text)]).toEqual(['guess', town])
  })

  it.each(['Springfield', 'Portland', 'Columbus', 'McLean', 'Hollywood', 'Washington', 'Kansas City'])(
    'is one of several: %s',
    (text) => {
      const read = readLocation(places, text)
      expect(read.kind === 'ambiguous' && read.candidates.length).toBeGreaterThan(1)
    },
  )

  it('lists the towns of a name by their inhabitants', () => {
    const read = readLocation(places, 'springfield')
    const [first, second, third] = read.kind === 'ambiguous' ? read.candidates.map(placeText) : []
    expect([first, second, third]).toEqual(['Springfield, MO', 'Springfield, MA', 'Springfield, IL'])
  })

  it.each([
    'Texas',
    'NY',
    'Upstate New York',
    '',
    ',',
    '00000',
    '99999-1234',
    'USA',
    'Portland, Narnia',
    'constructor',
    'Xyzzyville, OH',
    '12 Elm Street',
    '?!',
  ])('is unknown: %j', (text) => {
    expect(readLocation(places, text).kind).toBe('unknown')
  })

  it('is not corrected for visitors, because that compares all names', () => {
    expect(readExactly(places, 'Albuquerqe, NM').kind).toBe('unknown')
  })

  it.each([200, 20_000])('of %i characters is read without a crash', (length) => {
    for (const text of ['a', ', ', '1', 'st ', '12 main st ', 'é'])
      expect(readLocation(places, text.repeat(length / text.length)).kind).toBe('unknown')
  })
})

it.each([
  ['12 Elm Street, Cambridge, MA 02139', 'Cambridge, MA'],
  ['hudson, new york 12534', 'Hudson, New York'],
  ['New York City', 'New York, NY'],
  ['New York, New York', 'New York, New York'],
  ['mclean va', 'McLean, VA'],
])('%s is stored as %s', (text, stored) => {
  const read = readLocation(places, text)
  expect(read.kind === 'found' && locationText(read.place, text)).toBe(stored)
})

it.each([
  ['Toronto, ON', 'Toronto, ON'],
  ['12 King Street West, Toronto, Ontario M5H 1A1, Canada', 'Toronto, Ontario, Canada'],
  ['75001 Paris, France', 'Paris, France'],
  ['Köln, Germany', 'Köln, Germany'],
  ['London, UK', 'London, UK'],
  ['10 Downing Street, London SW1A 2AA, England', 'London, England'],
  ['10 Downing Street, England', undefined],
  ['Paris, Texas', undefined],
  ['Athens, Georgia', undefined],
  ['Canada', undefined],
  ['Mexico, Missouri', undefined],
  ['Boston', undefined],
])('%s is abroad: %s', (text, expected) => {
  expect(readAbroad(text)).toBe(expected)
})

it.each([
  '12 Elm Street',
  '12 Elm St., Cambridge',
  '1100 N. Congress Avenue, Austin',
  '12-14 Mill Rd',
  '221b Baker Street',
  'P.O. Box 12',
  'PO BOX 7, Hudson',
  'Meet at 7 Old Country Road, by the barn',
  'Apt. 4, Boston',
])('"%s" contains an address', (text) => {
  expect(hasStreet(text)).toBe(true)
})

it.each([
  'Hudson, NY 12534',
  'At the rest area of I-95, exit 12',
  'Up to 100 miles by car, one way',
  'Petco on Main Street',
  'St. Louis, MO',
  '2 hours from Dr. Paws',
  'Every 2 weeks in Court House Square',
])('"%s" contains no address', (text) => {
  expect(hasStreet(text)).toBe(false)
})
