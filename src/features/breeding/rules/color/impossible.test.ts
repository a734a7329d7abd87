import { describe, expect, it } from 'vitest'
import { seededRandom } from '#testing/random/seeded-random.ts'
import type { Sex } from '../../choices.ts'
import { parseEms, plainColor } from './ems.ts'
import { impossibleColors } from './impossible.ts'
import type { ColorAnimal } from './infer.ts'
import { allelesOf, allGenotypes, type Genotypes, genotype, LOCI } from './loci.ts'
import { kittenColors } from './offspring.ts'

const cat = (name: string, sex: Sex, text: string | null): ColorAnimal => {
  const parsed = text ? parseEms(text) : undefined
  if (parsed && 'error' in parsed) throw new Error(parsed.error)
  return { id: name, name, sex, code: parsed?.code ?? null, sireId: null, damId: null }
}

/** A code with sex: `m OSH d`; null for a parent whose code is unknown. */
function ask(kitten: string, sire: string | null, dam: string | null): string[] {
  const [sex, ...code] = kitten.split(' ')
  return impossibleColors({
    kitten: cat('Kit', sex === 'm' ? 'male' : 'female', code.join(' ')),
    sire: cat('Sam', 'male', sire),
    dam: cat('Dot', 'female', dam),
  })
}

const CHECK = 'Please check their codes and the parents.'

describe('a color that cannot be is questioned', () => {
  it.each([
    ['m OSH d', 'OSH n', 'OSH n', 'Kit is red or cream, but neither Sam nor Dot has red.'],
    ['f OSH f', 'OSH n', 'OSH a', 'Kit is tortie, but neither Sam nor Dot has red.'],
    ['m OSH n', null, 'OSH d', 'Kit is not red, but a red queen such as Dot has only red or cream sons.'],
    ['m OSH e', 'OSH d', 'OSH n', 'Kit is red or cream, but Dot has no red, and a son has it from his dam.'],
    [
      'f OSH n',
      'OSH d',
      'OSH f',
      'Kit has no red, but all daughters of a red sire such as Sam are red, cream, or tortie.',
    ],
    [
      'f OSH n',
      null,
      'OSH d',
      'Kit has no red, but all daughters of a red dam such as Dot are red, cream, or tortie.',
    ],
    [
      'f OSH d',
      'OSH n',
      'OSH d',
      'Kit is red or cream, but Sam is not, and a red daughter needs a red sire.',
    ],
    [
      'f OSH d',
      'OSH d',
      'OSH n',
      'Kit is red or cream, but Dot has no red, and a red daughter has it from both parents.',
    ],
    [
      'f OSH f',
      'OSH d',
      'OSH d',
      'Kit is tortie, but Sam and Dot are both red or cream, which leaves no other color.',
    ],
    [
      'f OSH n',
      'OSH n',
      'OSH e',
      'Kit has no red, but all daughters of a red dam such as Dot are red, cream, or tortie.',
    ],
    [
      'm OSH n',
      'OSH a',
      'OSH c',
      'Sam and Dot are both dilute, but Kit is not dilute. Two dilute cats have only dilute kittens.',
    ],
    [
      'm OSH n',
      'OSH b',
      'OSH h',
      'Sam and Dot are both chocolate or lilac, but Kit is black or blue. Black is dominant over chocolate, and chocolate over cinnamon.',
    ],
    [
      'm OSH b',
      'OSH o',
      'OSH p',
      'Sam and Dot are both cinnamon or fawn, but Kit is chocolate or lilac. Black is dominant over chocolate, and chocolate over cinnamon.',
    ],
    [
      'm OSH n 24',
      'OSH n',
      'OSH ns',
      'Sam and Dot are both solid, but Kit is tabby. Two solid cats have only solid kittens.',
    ],
    [
      'm OSH n',
      'SIA n',
      'SIA b',
      'Sam and Dot are both pointed, but Kit is of full color. Full color is dominant over sepia, mink, and points.',
    ],
    [
      'm TON n 32',
      'TON n 31',
      'TON n 31',
      'Sam and Dot are both sepia, but Kit is mink. Full color is dominant over sepia, mink, and points.',
    ],
    [
      'm DRX n',
      'DRX n 32',
      'DRX n 33',
      'Sam is mink, and Dot is pointed, but Kit is of full color. Full color is dominant over sepia, mink, and points.',
    ],
    [
      'm EXO n',
      'PER n',
      'PER n',
      'Sam and Dot are both long-haired, but Kit is short-haired. Two long-haired cats have only long-haired kittens.',
    ],
    [
      'm OSH w',
      'OSH n',
      'OSH n 03',
      'Kit is white, but neither Sam nor Dot is. A white cat has a white parent.',
    ],
    [
      'm MCO ns',
      'MCO n',
      'MCO n 22',
      'Sam and Dot are both not silver, but Kit is silver or smoke. A silver or smoke cat has a silver or smoke parent.',
    ],
  ])('%s of %s and %s', (kitten, sire, dam, reason) => {
    expect(ask(kitten, sire, dam)).toEqual([`${reason} ${CHECK}`])
  })

  it('of a male tortoiseshell', () => {
    expect(ask('m MCO f 22', null, null)).toEqual([
      'Kit is male, and nearly all tortoiseshell cats are female. Please check the code and the sex.',
    ])
  })

  it('in each respect', () => {
    expect(ask('m OSH n 24', 'OSH c', 'OSH e')).toHaveLength(2)
    expect(ask('m OSH ns 24', 'OSH c', 'OSH c')).toHaveLength(4)
  })
})

describe('a color is not questioned', () => {
  it.each<[kitten: string, sire: string | null, dam: string | null, why: string]>([
    ['m OSH d', 'OSH n', 'OSH f', 'a son has red from a tortie dam'],
    ['f OSH f', 'OSH d', 'OSH n', 'red and black are tortie'],
    ['m OSH n', 'OSH d', 'OSH n', 'a red sire has no part in the color of a son'],
    ['m OSH n', 'OSH a', 'OSH n', 'one parent is not dilute'],
    ['m OSH n', 'OSH a', null, 'a parent is not known'],
    ['m OSH n', null, 'OSH a', 'a parent is not known'],
    ['m OSH n', 'OSH d', 'OSH b', 'red hides black'],
    ['f OSH f 24', 'OSH d', 'OSH n', 'red hides tabby'],
    ['f OSH fs', 'OSH d', 'OSH n', 'red hides silver'],
    ['m OSH w', 'OSH w', 'OSH n', 'a parent is white'],
    ['m OSH w', null, 'OSH n', 'a parent is not known'],
    ['m OSH n', 'OSH d', 'OSH w', 'white hides red'],
    ['m OSH w', 'OSH w', 'OSH a', 'white hides what the kitten is'],
    ['m OSH n 09', 'OSH n', 'OSH n', 'a little white is often not seen'],
    ['m MCO n 23', 'MCO n 22', 'MCO n 22', 'patterns are often seen wrong'],
    ['m TON n 32', 'TON n 31', 'TON n 33', 'sepia and points are mink'],
    ['m PER n', 'EXO n', 'EXO n', 'long hair is recessive'],
    ['m DRX n', 'DRX x', 'DRX n', 'an unrecognized color says nothing'],
    ['m DRX x', 'DRX a', 'DRX a', 'an unrecognized color says nothing'],
    ['m DRX', 'DRX a', 'DRX a', 'a code without a color says nothing'],
  ])('%s of %s and %s: %s', (kitten, sire, dam) => {
    expect(ask(kitten, sire, dam)).toEqual([])
  })

  it('if it is among the kittens of any two cats', () => {
    const random = seededRandom(11)
    const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
    const parent = (sex: Sex) =>
      Object.fromEntries(LOCI.map((locus) => [locus, pick(allGenotypes(locus, sex))])) as Genotypes
    const looksOf = (genotypes: Genotypes, sex: Sex) => {
      // A cat looks like the only kitten of two cats that are pure for what it shows.
      const pure = (of: Sex) =>
        Object.fromEntries(
          LOCI.map((locus) => {
            const [one, other] = allelesOf(genotypes[locus])
            const allele = of === 'male' ? one : other
            if (locus !== 'O') return [locus, genotype(locus, allele, allele)]
            return [
              locus,
              of === 'male' ? `${one}/Y` : sex === 'male' ? `${one}/${one}` : `${other}/${other}`,
            ]
          }),
        ) as Genotypes
      return kittenColors(pure('male'), pure('female'))[sex][0]
    }
    let asked = 0
    for (let count = 0; count < 300; count += 1) {
      const [sire, dam] = [parent('male'), parent('female')]
      const animal = (name: string, sex: Sex, looks: ReturnType<typeof looksOf>): ColorAnimal => ({
        ...cat(name, sex, null),
        code: {
          breed: looks?.hair === 'long' ? 'OLH' : 'OSH',
          origin: null,
          status: null,
          color: looks?.color ?? plainColor('x'),
        },
      })
      const kittens = kittenColors(sire, dam)
      for (const sex of ['male', 'female'] as const)
        for (const looks of kittens[sex].slice(0, 4)) {
          asked += 1
          const family = {
            kitten: animal('Kit', sex, looks),
            sire: animal('Sam', 'male', looksOf(sire, 'male')),
            dam: animal('Dot', 'female', looksOf(dam, 'female')),
          }
          expect(impossibleColors(family), JSON.stringify({ sire, dam, looks })).toEqual([])
        }
    }
    expect(asked).toBeGreaterThan(1_500)
  })
})
