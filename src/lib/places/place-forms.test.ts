import { expect, it } from 'vitest'
import { loadGazetteer } from './gazetteer.ts'
import { formsOf } from './place-forms.ts'

const places = await loadGazetteer()

it.each([
  ['Portland, ME', 'portland maine'],
  ['portland maine', 'portland me'],
  ['St Paul', 'saint paul'],
  ['Saint Paul, MN', 'st paul mn'],
  ['st paul mn', 'saint paul minnesota'],
  ['St. Paul, Minnesota', 'st paul mn'],
  ['Ft. Worth TX', 'fort worth texas'],
  ['Mt Vernon, NY', 'mount vernon ny'],
  ['O’Fallon, MO', 'ofallon missouri'],
  ["Coeur d'Alene ID", 'coeur dalene idaho'],
  ['NYC', 'new york ny'],
  ['Mc Lean, Virginia', 'mclean virginia'],
  ['Boston, MA, USA', 'boston ma'],
  ['Boston', 'boston'],
  ['N. Las Vegas', 'north las vegas'],
  ['Maine', 'me'],
  ['97201', 'portland oregon'],
  ['97201-1234', '97201'],
])('%s is also %s', (text, form) => {
  expect(formsOf(places, text)).toContain(form)
})

it.each(['Smallville', 'Portl', 'near the river', '00000', '', '%', 'Portland, Narnia'])(
  '%j is no known place',
  (text) => {
    expect(formsOf(places, text)).toBeUndefined()
  },
)
