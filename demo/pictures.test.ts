import { expect, it } from 'vitest'
import { CATTERIES } from './catteries/index.ts'
import { allPictures, pictureOfParent, picturesOfCat, picturesOfLitter } from './pictures.ts'
import { listCoats } from './portraits/index.ts'

const FEMALE_COATS = ['tortie', 'blue-tortie', 'calico', 'blue-calico']

it('a featured cat has three pictures, another available one two, and no picture is there twice', () => {
  for (const cattery of CATTERIES)
    for (const cat of cattery.cats) {
      const names = picturesOfCat(cattery, cat).map(({ name }) => name)
      expect(new Set(names).size, cat.name).toBe(cat.status ? 1 : cat.featured ? 3 : 2)
    }
})

it('the cover of a cat shows only this cat, awake', () => {
  for (const cattery of CATTERIES)
    for (const cat of cattery.cats)
      expect(picturesOfCat(cattery, cat)[0]?.subject, cat.name).toMatchObject({
        breed: cat.breed,
        coat: cat.coat,
        sex: cat.sex,
        pose: expect.not.stringMatching('sleeping'),
      })
})

it('available kittens of a litter have a picture with their littermates if they are in one', () => {
  for (const cattery of CATTERIES)
    for (const { key } of cattery.pairings) {
      const together = picturesOfLitter(cattery, key)
      const listed = cattery.cats.filter((cat) => 'litter' in cat && cat.litter === key)
      expect(together).toHaveLength(listed.length > 1 ? 2 : 0)
      for (const cat of listed.filter(({ status }) => status === undefined && together.length > 0)) {
        const names = picturesOfCat(cattery, cat).map(({ name }) => name)
        expect(
          names.some((name) => together.some((picture) => picture.name === name)),
          cat.name,
        ).toBe(true)
      }
    }
})

it('draws cats in coats that their breed and sex can have, in the age that they are', () => {
  const drawn = allPictures(CATTERIES).flatMap(({ subject }) =>
    'kittens' in subject ? subject.kittens : [subject],
  )
  for (const { breed, coat, sex } of drawn) {
    expect(listCoats(breed)).toContain(coat)
    if (FEMALE_COATS.includes(coat)) expect(sex).toBe('female')
  }
  expect(new Set(drawn.map(({ age }) => age))).toEqual(new Set(['kitten', 'young', 'adult', 'senior']))
  for (const cattery of CATTERIES)
    for (const parent of cattery.parents)
      expect(pictureOfParent(cattery, parent).subject).toMatchObject({ age: 'adult' })
})

it('the profile picture of a cattery is a face', () => {
  for (const cattery of CATTERIES)
    for (const parent of cattery.parents.filter(({ name }) => name === cattery.picture))
      expect(pictureOfParent(cattery, parent).subject).toMatchObject({ pose: 'face' })
})
