import { expect, it } from 'vitest'
import { breedNamesText, breedNamesToMatch, breedsIn, catsOfBreeds } from './breed-names.ts'

it.each([
  [undefined, [], '', ''],
  ['', [], '', ''],
  [' , ', [], '', ''],
  ['Ragdoll', ['Ragdoll'], 'Ragdoll', 'Ragdolls'],
  ['Ragdoll, Birman,Ragdoll', ['Ragdoll', 'Birman'], 'Ragdoll or Birman', 'Ragdolls or Birmans'],
  [
    'Siamese,Devon Rex,Lykoi',
    ['Siamese', 'Devon Rex', 'Lykoi'],
    'Siamese, Devon Rex, or Lykoi',
    'Siamese cats, Devon Rex cats, or Lykoi cats',
  ],
  ['Mixed Breed', ['Mixed Breed'], 'Mixed Breed', 'Mixed Breed cats'],
])('the filter %j names %j: %s; %s', (text, names, words, cats) => {
  expect([breedsIn(text), breedNamesText(text), catsOfBreeds(text)]).toEqual([names, words, cats])
})

it('a breed that contains a comma matches as a whole, too', () => {
  expect(breedNamesToMatch(' Domestic, long ')).toEqual(['Domestic, long', 'Domestic', 'long'])
  expect(breedNamesToMatch('Ragdoll')).toEqual(['Ragdoll'])
  expect(breedNamesToMatch(',')).toEqual([','])
})
