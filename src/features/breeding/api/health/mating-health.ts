/** What is known about the health of the kittens of two animals. */
import { placeRulesOf } from '#features/place-rules/api/index.ts'
import type { DbOrTx } from '#platform/db/index.ts'
import type { Registry } from '../../choices.ts'
import type { MatingHealth } from '../../health-contract.ts'
import { type Blood, bloodOf, bloodOfKittens, isMilkRisk } from '../../rules/health/blood-type.ts'
import { testsOfBreed } from '../../rules/health/breeds.ts'
import { checklistOf } from '../../rules/health/checklist.ts'
import { type DnaTest, inheritedTest, TEST_CODES } from '../../rules/health/codes.ts'
import { writeFraction } from '../../rules/health/fraction.ts'
import type { LitterRule, Mated, MatingContext } from '../../rules/health/mated.ts'
import { bornOdds, effectOdds, type Odds } from '../../rules/health/odds.ts'
import { clearByParentage, type TestedFamily } from '../../rules/health/parentage.ts'
import { type Family, type Inferred, kittenOdds } from '../../rules/health/propagation.ts'
import { type Copies, testedCopies } from '../../rules/health/results.ts'
import { birthOf } from '../present.ts'
import { listById, listKittens } from '../store.ts'
import type { AnimalRow } from '../tables.ts'
import { listAncestors, type Shown } from '../tree.ts'
import { dueCodes, listByParentage, readChecked } from './present-health.ts'
import { loadFamily } from './store.ts'

const MANY_TOGETHER = 'Too many untested relatives depend on each other, so it cannot be computed.'
const REASONS: Record<Exclude<Inferred['kind'], 'odds'>, string> = {
  'no-frequency':
    'It cannot be estimated: an ancestor is not tested, and no frequency of the variant in this breed is known.',
  'too-many': MANY_TOGETHER,
  contradiction: 'The results of relatives exclude each other. Check the parents and the results.',
}

/** Odds of the variants and blood types of the kittens. */
export async function computeMatingHealth(
  db: DbOrTx,
  sire: AnimalRow,
  dam: AnimalRow,
  shown: Shown,
): Promise<{ health: MatingHealth; family: TestedFamily }> {
  const family = await loadFamily(db, [sire.id, dam.id], shown)
  const bloodOfAnimal = ({ id }: AnimalRow) => bloodOf(family.get(id)?.tests ?? [])
  const blood = { sire: bloodOfAnimal(sire), dam: bloodOfAnimal(dam) }
  return {
    family,
    health: {
      variants: listCodes(family, sire, dam).map((test) => variantOf(family, test, sire.id, dam.id)),
      blood: presentBlood(blood.sire, blood.dam),
    },
  }
}

/** Variants for which a relative was tested, and those that the breeds need, in the order of the list. */
function listCodes(family: TestedFamily, sire: AnimalRow, dam: AnimalRow): DnaTest[] {
  const codes = new Set([...family.values()].flatMap(({ tests }) => tests.map(({ code }) => code)))
  for (const { breed } of [sire, dam]) for (const { code } of testsOfBreed(breed, [])) codes.add(code)
  return TEST_CODES.flatMap(({ code }) => (codes.has(code) ? (inheritedTest(code) ?? []) : []))
}

type Variant = MatingHealth['variants'][number]

function variantOf(family: TestedFamily, test: DnaTest, sireId: string, damId: string): Variant {
  const { code, name, inheritance } = test
  const inferred = kittenOdds(knownOf(family, code), sireId, damId)
  const present = (odds: Odds) =>
    effectOdds(inheritance, odds).map((each) => ({ effect: each.effect, odds: writeFraction(each.odds) }))
  const isOdds = inferred.kind === 'odds'
  return {
    code,
    name,
    sire: parentOf(family, sireId, code),
    dam: parentOf(family, damId, code),
    odds: isOdds ? present(inferred.odds) : null,
    born: isOdds && inheritance === 'shape' ? present(bornOdds(inferred.odds)) : null,
    isEstimated: isOdds && inferred.isEstimated,
    reason: isOdds ? null : REASONS[inferred.kind],
  }
}

/**
 * What the rules of propagation read for one variant. No frequencies of breeds are known, so untested animals without known parents
 * have none.
 */
function knownOf(family: TestedFamily, code: string): Family {
  const possible = new Map<string, Copies[]>()
  for (const [id, { tests }] of family) {
    const copies = testedCopies(tests, code)
    if (copies !== undefined) possible.set(id, [copies])
  }
  return { animals: family, possible, frequencyOf: () => undefined }
}

function parentOf(family: TestedFamily, id: string, code: string): Variant['sire'] {
  const copies = testedCopies(family.get(id)?.tests ?? [], code)
  if (copies !== undefined) return { copies, by: 'test' }
  return clearByParentage(family, id, code) === undefined
    ? { copies: null, by: null }
    : { copies: 0, by: 'parentage' }
}

function presentBlood(sire: Blood | undefined, dam: Blood | undefined): MatingHealth['blood'] {
  const { types, atRisk } = bloodOfKittens(sire, dam)
  return {
    sire: sire ?? null,
    dam: dam ?? null,
    types: types && {
      A: writeFraction(types.A),
      B: writeFraction(types.B),
      AB: writeFraction(types.AB),
    },
    atRisk: atRisk && writeFraction(atRisk),
    isMilkRisk: isMilkRisk(sire, dam),
  }
}

/** A parent as the checks of a mating read it. `today` is an ISO date. */
export async function readMated(
  db: DbOrTx,
  family: TestedFamily,
  row: AnimalRow,
  today: string,
): Promise<Mated & { registries: Registry[] }> {
  const checked = await readChecked(db, row, family.get(row.id)?.tests ?? [])
  return {
    id: row.id,
    name: row.registeredName,
    breed: row.breed,
    emsCode: row.emsCode,
    color: row.color,
    hasMicrochip: row.microchip !== null,
    tests: checked.tests,
    clearCodes: listByParentage(family, row.id).map(({ code }) => code),
    // It is checked as an animal in breeding.
    dueCodes: dueCodes(checklistOf(family, { ...checked, isBreeding: true }, today)),
    registries: checked.registries as Registry[],
  }
}

/** Generations in which FIFe looks for Folds and Munchkins. */
const FOLD_GENERATIONS = 4

/** What else the checks of a mating read. */
export async function readContext(
  db: DbOrTx,
  dam: AnimalRow,
  registries: Registry[],
  parents: string[],
  matedOn: string,
): Promise<MatingContext> {
  const ancestors = await listAncestors(db, parents, FOLD_GENERATIONS - 1)
  const rows = await listById(
    db,
    ancestors.map(({ id }) => id),
  )
  const kittens = await listKittens(db, dam.id)
  return {
    registries: [...new Set(registries)],
    ancestorBreeds: [...new Set(rows.map(({ breed }) => breed))],
    litterRules: await litterRulesOf(db, registries, matedOn),
    litterBirths: [
      ...new Set(kittens.flatMap((each) => (each.bornPrecision === 'day' ? [birthOf(each) ?? ''] : []))),
    ],
    matedOn,
  }
}

/** The current rules of clubs about litters as of an ISO date. */
async function litterRulesOf(db: DbOrTx, clubs: Registry[], today: string): Promise<LitterRule[]> {
  const rules = await placeRulesOf(db, today, { states: [], clubs })
  return rules.flatMap(({ subject, place: club, number: litters, months, binds, source }) =>
    subject === 'litters' && litters !== null && months !== null
      ? [{ club, litters, months, isAdvice: binds === 'advice', source }]
      : [],
  )
}
