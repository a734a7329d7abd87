/**
 * The checks of a mating by the looks, results, and litters of two cats, as data. A rule has a level, the registries in which it
 * blocks, and its source. A block can be overridden with a reason. Sources were read as copies of pages.
 */
import { sentence } from '#lib/texts/sentence.ts'
import type { Registry } from '../../choices.ts'
import type { MatingCheck } from '../../contract.ts'
import { bloodOf, bloodOfKittens, isMilkRisk, MILK_HOURS } from './blood-type.ts'
import { testsOfBreed, typeBShare } from './breeds.ts'
import { testCode } from './codes.ts'
import { dnaFindings } from './dna-rules.ts'
import { percentText } from './fraction.ts'
import { litterFindings } from './litter-limits.ts'
import {
  dominantBlueEyes,
  foldedEars,
  isBlueEyedBicolor,
  isWhite,
  type Look,
  shortLegs,
  shortTail,
} from './looks.ts'
import type { Finding, Mated, MatingContext, Pair } from './mated.ts'
import { latestResult } from './results.ts'

type Level = MatingCheck['level']

type Rule = {
  code: string
  /** Null if the rule only exists in the registries that it binds. */
  level: Level | null
  /** Registries that forbid it: there, it blocks. */
  blockedBy?: Registry[]
  source: string
  find: (pair: Pair) => Finding[]
}

const when = (isFound: boolean, text: string): Finding[] => (isFound ? [{ text }] : [])
const bothNames = ({ sire, dam }: Pair) => `${sire.name} and ${dam.name}`

/** A rule about two cats with one look: a warning if one of them only may have it. */
function bothHave(look: (cat: Mated) => Look, has: string, outcome: string): Rule['find'] {
  return (pair) => {
    const looks = [look(pair.sire), look(pair.dam)]
    if (looks.includes('no')) return []
    const isSure = !looks.includes('maybe')
    return [
      isSure
        ? { text: `${bothNames(pair)} both have ${has}. ${outcome}` }
        : { text: `If ${bothNames(pair)} both have ${has}, do not mate them. ${outcome}`, level: 'warn' },
    ]
  }
}

/** A rule about each of the two cats. */
function eachCat(find: (cat: Mated, mate: Mated, pair: Pair) => string | undefined): Rule['find'] {
  return (pair) =>
    (['sire', 'dam'] as const).flatMap((role) => {
      const text = find(pair[role], pair[role === 'sire' ? 'dam' : 'sire'], pair)
      return text ? [{ text, suffix: role }] : []
    })
}

const isBreed = (cat: Mated, name: string) => cat.breed.toLowerCase().startsWith(name)
const isCross = ({ sire, dam }: Pair, one: string, other: string) =>
  (isBreed(sire, one) && isBreed(dam, other)) || (isBreed(sire, other) && isBreed(dam, one))
const resultOf = (cat: Mated, code: string) => latestResult(cat.tests ?? [], code)?.result

const RULES: Rule[] = [
  {
    code: 'folded-folded',
    level: 'block',
    source: 'labgenvet.ca; OMIA 000319',
    find: bothHave(foldedEars, 'folded ears', 'Kittens with two copies suffer most from deformed joints.'),
  },
  {
    code: 'folded',
    level: 'warn',
    source: 'OMIA 000319; fecava.org; Felis Danica §8',
    find: eachCat((cat) =>
      foldedEars(cat) === 'no'
        ? undefined
        : `Each kitten with folded ears has diseased joints. Flanders bans ${cat.name}’s breed from sale and breeding, and FIFe and GCCF do not register it.`,
    ),
  },
  {
    code: 'fold-or-munchkin-ancestor',
    level: null,
    blockedBy: ['FIFe'],
    source: 'nrr.no',
    find: ({ context }) =>
      when(
        (context.ancestorBreeds ?? []).some((breed) =>
          /^(scottish fold|highland fold|munchkin)/i.test(breed),
        ),
        'A Scottish Fold or Munchkin is among the ancestors of four generations. FIFe members may not breed from them.',
      ),
  },
  {
    code: 'munchkin-munchkin',
    level: 'block',
    source: 'OMIA 002541',
    find: bothHave(
      shortLegs,
      'short legs',
      'A quarter of the embryos die; of the kittens that are born, 2/3 have short legs.',
    ),
  },
  {
    code: 'manx-manx',
    level: 'block',
    source: 'mun.ca/biology/scarr; OMIA 000975',
    find: bothHave(
      shortTail,
      'the Manx tail variant',
      'A quarter of the embryos die; of the kittens that are born, 2/3 have the variant.',
    ),
  },
  {
    code: 'cornish-devon',
    level: 'warn',
    source: 'general knowledge (LPAR6, KRT71)',
    find: (pair) =>
      when(
        isCross(pair, 'cornish rex', 'devon rex'),
        'Cornish and Devon curls come from different genes: the kittens have plain coats and carry both.',
      ),
  },
  {
    code: 'devon-sphynx',
    level: 'warn',
    source: 'doi 10.1007/s00335-010-9290-6',
    find: (pair) =>
      when(
        isCross(pair, 'devon rex', 'sphynx'),
        'Both coats come from one gene: kittens with one copy of each are nearly hairless.',
      ),
  },
  {
    code: 'white-white',
    level: 'warn',
    blockedBy: ['FIFe'],
    source: 'Kissaliitto rules §3.6.4 (bajava.net); vgl.ucdavis.edu',
    find: (pair) =>
      when(
        isWhite(pair.sire) && isWhite(pair.dam),
        `${bothNames(pair)} are both white. Of kittens with two copies of white, about 75% are deaf, and others have impaired hearing.`,
      ),
  },
  {
    code: 'hearing',
    level: 'warn',
    blockedBy: ['FIFe'],
    source: 'Kissaliitto rules (bajava.net); sverak.se',
    find: eachCat((cat) => {
      const result = resultOf(cat, 'HEAR')
      if (result === 'affected') return `${cat.name} is deaf.`
      if (result === 'one ear') return `${cat.name} hears with one ear only.`
      return result === undefined && cat.tests && isWhite(cat)
        ? `${cat.name} is white and has no hearing test.`
        : undefined
    }),
  },
  {
    code: 'blue-eyes',
    level: 'block',
    source: 'generatio.de; sfge.ch',
    find: bothHave(
      dominantBlueEyes,
      'the variant of dominant blue eyes',
      'Kittens with two copies are expected to die before birth, and the variant can cause deafness.',
    ),
  },
  {
    code: 'blue-eyed-bicolor',
    level: null,
    blockedBy: ['FIFe'],
    source: 'sfge.ch',
    find: eachCat((cat) =>
      isBlueEyedBicolor(cat)
        ? `${cat.name} is a Maine Coon with white (03) and blue eyes, which FIFe does not allow for breeding since 2025.`
        : undefined,
    ),
  },
  { code: 'dna', level: 'block', source: '', find: dnaFindings },
  {
    code: 'heart-scan-affected',
    level: 'block',
    source: 'pawpeds.com heart screening',
    find: eachCat((cat) =>
      resultOf(cat, 'ECHO') === 'affected' ? sentence(`A heart scan found HCM in ${cat.name}`) : undefined,
    ),
  },
  {
    code: 'heart-scan',
    level: 'warn',
    source: 'pawpeds.com heart screening',
    find: eachCat((cat) => {
      if (resultOf(cat, 'ECHO') === 'equivocal')
        return `The last heart scan of ${cat.name} was doubtful. Wait for the next one.`
      if (!cat.dueCodes?.includes('ECHO')) return undefined
      return resultOf(cat, 'ECHO') === undefined
        ? `${cat.name} has no heart scan.`
        : `The heart scan of ${cat.name} is overdue.`
    }),
  },
  {
    code: 'milk',
    level: 'warn',
    source: 'langfordvets.co.uk; PMC2899707',
    find: ({ sire, dam }) => {
      const [of, from] = [bloodOf(dam.tests ?? []), bloodOf(sire.tests ?? [])]
      if (!isMilkRisk(from, of)) return []
      const { atRisk } = bloodOfKittens(from, of)
      const share = atRisk ? `${percentText(atRisk)} of the kittens` : 'Kittens, how many is not known,'
      return [
        {
          text: `${dam.name} has blood type B, and ${sire.name} is not proven to have it. ${share} may have type A or AB and can die of her first milk: keep kittens of these types from it for the first ${MILK_HOURS.join(' to ')} hours.`,
        },
      ]
    },
  },
  {
    code: 'blood-unknown',
    level: 'note',
    source: 'vet360, August 2017; langfordvets.co.uk',
    find: ({ dam }) =>
      when(
        dam.tests !== undefined && !bloodOf(dam.tests) && (typeBShare(dam.breed)?.to ?? 0) > 0,
        `The blood type of ${dam.name} is not known. If it is B, kittens of type A or AB can die of her first milk.`,
      ),
  },
  {
    code: 'wild-hybrid',
    level: 'warn',
    source: 'uevp.fve.org (EU text, not in force yet); Felis Danica §3.6.1',
    find: eachCat((cat) =>
      isBreed(cat, 'savannah')
        ? `${cat.name} descends from wild cats. An agreed EU text bans such hybrids from breeding, and FIFe bars wild cats.`
        : undefined,
    ),
  },
  {
    code: 'no-microchip',
    level: null,
    blockedBy: ['FIFe'],
    source: 'Felis Danica §3.4',
    find: eachCat((cat) =>
      cat.hasMicrochip === false
        ? `${cat.name} has no microchip in the book, which FIFe requires for breeding.`
        : undefined,
    ),
  },
  {
    code: 'hips',
    level: 'warn',
    source: 'mainecooneducation.com',
    find: eachCat((cat, mate) => {
      const result = resultOf(cat, 'HIP')
      if (result === 'grade 2' || result === 'grade 3')
        return `Cats with hips of ${result}, as ${cat.name}, are not bred.`
      return result === 'grade 1' && resultOf(mate, 'HIP') !== 'normal'
        ? `${cat.name} has hips of grade 1, so ${mate.name} should have normal ones by X-ray.`
        : undefined
    }),
  },
  {
    code: 'virus',
    level: 'warn',
    source: 'Kissaliitto rules (bajava.net); burmesecatclub.com',
    find: eachCat((cat) => {
      const found = ['FIV', 'FELV'].filter((code) => resultOf(cat, code) === 'positive')
      return found.length > 0
        ? `The ${found.map((code) => testCode(code)?.name).join(' and the ')} of ${cat.name} was positive. The virus can pass to the mate and to kittens.`
        : undefined
    }),
  },
  {
    code: 'required-tests',
    level: 'warn',
    source: 'sverak.se health programs; FIFe §7.2',
    find: eachCat((cat, _mate, { context }) => {
      const missing = testsOfBreed(cat.breed, context.registries ?? [])
        .filter(
          ({ code, requiredBy }) => requiredBy && !cat.clearCodes?.includes(code) && !resultOf(cat, code),
        )
        .map(({ code }) => testCode(code)?.name)
      return cat.tests && missing.length > 0
        ? `FIFe requires a test of ${cat.name} for ${missing.join(' and ')}.`
        : undefined
    }),
  },
  { code: 'litters', level: 'warn', source: '', find: litterFindings },
]

/** What speaks against a mating by looks, results, and litters. */
export function healthChecks(sire: Mated, dam: Mated, context: MatingContext): MatingCheck[] {
  return RULES.flatMap((rule) => {
    const binding = (rule.blockedBy ?? []).filter((registry) => context.registries?.includes(registry))
    const level = binding.length > 0 ? 'block' : rule.level
    if (level === null) return []
    return rule.find({ sire, dam, context }).map(
      (found): MatingCheck => ({
        code: found.suffix ? `${rule.code}-${found.suffix}` : rule.code,
        level: found.level ?? level,
        text: found.text,
        source: found.source ?? rule.source,
        ...(binding.length > 0 && { registries: binding }),
      }),
    )
  })
}
