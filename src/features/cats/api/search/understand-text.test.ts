import { describe, expect, it } from 'vitest'
import { understandText } from './understand-text.ts'

/** As in the database: names of breeds with several words, and every word of any name. */
const BREEDS = {
  breedOf: new Map<string, string>(),
  phrases: ['maine coon', 'russian blue', 'norwegian forest cat', 'maine cat', 'british shorthair'],
  words: new Set(['maine', 'coon', 'russian', 'blue', 'siberian', 'ragdoll']),
}

const read = async (text: string) => {
  const { parts, rest } = await understandText(text, BREEDS)
  return [...parts.map(({ label }) => label), ...(rest ? [`"${rest}"`] : [])]
}

describe('sex and age', () => {
  it.each([
    ['siberian male', ['Males first', '"siberian"']],
    ['Male', ['Males first']],
    ['girl ragdoll', ['Females first', '"ragdoll"']],
    ['queens', ['Females first']],
    ['tomcat', ['Males first']],
    ['male or female ragdoll', ['Males and females', '"ragdoll"']],
    ['kitten, kittens', ['Kittens first']],
    ['kitten', ['Kittens first']],
    ['adult ragdoll', ['Adults first', '"ragdoll"']],
    ['young adult', ['Young adults first']],
    ['retired queen', ['Retired cats first', 'Females first']],
    ['senior cat', ['Seniors first', '"cat"']],
    ['kitten under 6 months', ['Kittens first', 'Under 6 months']],
    ['12 week old kitten', ['About 12 weeks old first', 'Kittens first']],
    ['8-12 weeks', ['8 to 12 weeks']],
    ['over 2 years', ['Over 2 years']],
    ['tomboy', ['"tomboy"']],
    ["queen's lace", ['"queen\'s lace"']],
    ['"queen" kitten', ['Kittens first', '""queen""']],
  ])('%s', async (text, expected) => {
    expect(await read(text)).toEqual(expected)
  })
})

describe('prices', () => {
  it.each([
    ['under $1,000', ['Under $1,000']],
    ['under 1000', ['Under $1,000']],
    ['below 1,500 dollars', ['Under $1,500']],
    ['less than $2k', ['Under $2,000']],
    ['up to $800', ['Up to $800']],
    ['800 or less', ['Up to $800']],
    ['over $500', ['Over $500']],
    ['at least 500', ['From $500']],
    ['$500-$900', ['$500 to $900']],
    ['$900 - 500', ['$500 to $900']],
    ['500-900', ['$500 to $900']],
    ['between 500 and 900', ['$500 to $900']],
    ['from $500 to $900', ['$500 to $900']],
    ['1000', ['"1000"']],
    ['$1000', ['Up to $1,000']],
    ['about $1,000', ['About $1,000']],
    ['siberian under $1,000 male', ['Under $1,000', 'Males first', '"siberian"']],
    ['under 10 lbs', ['"under 10 lbs"']],
    ['under 12 weeks', ['Under 12 weeks']],
    ['under the sea', ['"under the sea"']],
    ['under 5', ['"under 5"']],
    ['$99999999', ['"$99999999"']],
  ])('%s', async (text, expected) => {
    expect(await read(text)).toEqual(expected)
  })
})

describe('places', () => {
  it.each([
    ['texas', ['In Texas']],
    ['TX', ['In Texas']],
    ['tx', ['In Texas']],
    ['kittens in texas', ['Kittens first', 'In Texas']],
    ['new york', ['In New York']],
    ['texas or oklahoma', ['In Texas', 'In Oklahoma']],
    ['west virginia ragdoll', ['In West Virginia', '"ragdoll"']],
    ['north dakota', ['In North Dakota']],
    ['dakota', ['"dakota"']],
    ['02139', ['Near 02139']],
    ['near 02139', ['Near 02139']],
    ['near 02139-1234', ['Near 02139']],
    ['00000', ['"00000"']],
    ['near boston', ['Near Boston, MA']],
    ['ragdoll near Boston', ['Near Boston, MA', '"ragdoll"']],
    ['near portland', ['Near Portland, OR or ME']],
    ['near portland maine', ['Near Portland, ME']],
    ['boston ma', ['Near Boston, MA']],
    ['Austin, TX', ['Near Austin, TX']],
    ['portland or', ['Near Portland, OR']],
    ['within 50 miles of boston', ['Within 50 miles of Boston, MA']],
    ['50 miles from 02139', ['Within 50 miles of 02139']],
    ['in boston', ['Near Boston, MA']],
    ['near nowherespecial', ['"near nowherespecial"']],
    ['near me', []],
    ['near ME', ['In Maine']],
    ['kansas city', ['"kansas city"']],
    ['boston', ['"boston"']],
  ])('%s', async (text, expected) => {
    expect(await read(text)).toEqual(expected)
  })

  it.each([
    ['maine coon', ['"maine coon"']],
    ['maine coon in maine', ['In Maine', '"maine coon"']],
    ['maine cone', ['"maine cone"']],
    ['maine male', ['In Maine', 'Males first']],
    ['male coon', ['Males first', '"coon"']],
    ['russian blue male', ['Males first', '"russian blue"']],
  ])('%s is distinguished from a breed', async (text, expected) => {
    expect(await read(text)).toEqual(expected)
  })

  it.each([
    'black or white',
    'say hi to me',
    'love me',
    'ok with dogs',
    'in a box',
    'oh my',
    'id tag',
    'la perm',
    'orange or cream',
  ])('codes that are words are not states: %s', async (text) => {
    expect((await understandText(text, BREEDS)).parts).toEqual([])
  })

  it.each([
    ['OR', 'In Oregon'],
    ['ragdoll OK', 'In Oklahoma'],
    ['ragdoll, ok', 'In Oklahoma'],
    ['ragdoll HI', 'In Hawaii'],
    ['ragdoll in pa', 'In Pennsylvania'],
    ['ragdoll IN', 'In Indiana'],
  ])('codes that are words are states in upper case or after a comma: %s', async (text, label) => {
    expect((await understandText(text, BREEDS)).parts.map((part) => part.label)).toEqual([label])
  })

  it('a text in upper case says nothing about its words', async () => {
    expect(await read('MALE RAGDOLL OK WITH DOGS')).toEqual(['Males first', '"RAGDOLL OK DOGS"'])
    expect(await read('MALE RAGDOLL TX')).toEqual(['Males first', 'In Texas', '"RAGDOLL"'])
  })
})

describe('deposit and allergies', () => {
  it.each([
    ['deposit', ['Deposit accepted']],
    ['siberian with deposit', ['Deposit accepted', '"siberian"']],
    ['no deposit', ['No deposit']],
    ['hypoallergenic', ['Reported low in Fel d 1']],
    ['hypo-allergenic kitten', ['Reported low in Fel d 1', 'Kittens first']],
    ['non allergenic', ['Reported low in Fel d 1']],
    ['allergy friendly cats', ['Reported low in Fel d 1', '"cats"']],
  ])('%s', async (text, expected) => {
    expect(await read(text)).toEqual(expected)
  })
})

it.each(['𐬒 in maine', 'in 𐬒', 'tx 😺 𓹶', '𐬒𐬒 near boston 𐬒'])(
  'letters of two UTF-16 units are read once: %s',
  async (text) => {
    expect((await understandText(text, BREEDS)).rest).toMatch(/[𐬒😺]/u)
  },
)

it.each(['looking for siberian for sale', 'I want to buy a siberian', 'siberian near me'])(
  'fillers are ignored: %s',
  async (text) => {
    expect((await understandText(text, BREEDS)).rest).toMatch(/^(a )?siberian$/)
  },
)
