import { describe, expect, it } from 'vitest'
import { animalChangeSchema, newAnimalSchema } from '../../contract.ts'
import { ANIMAL } from '../test-animals.ts'
import { animalFormValues, animalInput, birthOfFields } from './animal-form-values.ts'

describe('a birth in three fields', () => {
  it.each([
    ['', '', '', null],
    ['2021', '', '', '2021'],
    [' 2021 ', '04', '', '2021-04'],
    ['2021', '04', '5', '2021-04-05'],
    ['2021', '04', '15', '2021-04-15'],
  ])('of %j, %j, and %j', (birthYear, birthMonth, birthDay, birth) => {
    expect(birthOfFields({ birthYear, birthMonth, birthDay })).toBe(birth)
  })

  it.each([
    ['2021', '', '5'],
    ['', '04', '5'],
    ['', '04', ''],
    ['21', '', ''],
    ['2021', '02', '30'],
    ['2021', '02', 'x'],
  ])('is refused at the birth with %j, %j, and %j', (birthYear, birthMonth, birthDay) => {
    const values = { ...animalFormValues(ANIMAL), birthYear, birthMonth, birthDay }
    const { error } = newAnimalSchema.safeParse(animalInput(values))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['birth'])
  })
})

describe('the body of the form', () => {
  it('has the facts of the animal, whichever are known', () => {
    const full = {
      ...ANIMAL,
      birth: '2021-04-05',
      callName: 'Vanya',
      diedOn: '2024-01-02',
      status: 'died' as const,
      emsCode: 'SIB n',
      emsRegistry: 'FIFe' as const,
      isOutside: true,
      registrations: [{ registry: 'CFA' as const, number: '1' }],
    }
    for (const animal of [ANIMAL, full]) {
      const body = animalChangeSchema.parse({ version: 3, ...animalInput(animalFormValues(animal)) })
      const { sireId, damId, ...facts } = body
      expect([sireId, damId]).toEqual([animal.sire?.id, null])
      expect(animal).toMatchObject(facts)
    }
  })

  it('has no date of death while the animal lives, and no registry without a code', () => {
    const values = { ...animalFormValues(ANIMAL), diedOn: '2024-01-02', emsRegistry: 'FIFe' as const }
    expect(animalInput(values)).toMatchObject({ diedOn: null, emsRegistry: null })
  })

  it('does not name what a listing decides', () => {
    const names = Object.keys(animalInput(animalFormValues(ANIMAL), ['sex', 'birth']))
    expect(names).not.toContain('sex')
    expect(names).not.toContain('birth')
    expect(names).toContain('registeredName')
  })
})
