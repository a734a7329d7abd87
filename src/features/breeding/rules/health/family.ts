/** What the tests of a kitten and its parents mean for a family, as sentences. */
import { monthsBetween, shortMonthText } from '#lib/dates.ts'
import { bloodOf, isMilkRisk, MILK_HOURS, MILK_SOURCE } from './blood-type.ts'
import type { ChecklistItem } from './checklist.ts'
import { type DnaTest, TEST_CODES, type TestCode, variantName } from './codes.ts'
import { percentText } from './fraction.ts'
import { certain, offspring } from './odds.ts'
import { type Copies, copiesOf, latestResult, type TestResult } from './results.ts'

/** A cat with the results that everyone may see. */
export type FamilyCat = {
  name: string
  tests: readonly TestResult[]
  checklist: readonly ChecklistItem[]
}

export type Statement = {
  /** The test that it is about. */
  code: string
  /** With how it is known: who tested, and whether staff saw the document. */
  text: string
  /** What the statement about the disease, or the date of the next examination, was taken from. */
  source: string
  /** The ISO date from which it no longer counts; null if it does not age. */
  expiresOn: string | null
}

type Parents = { sire: FamilyCat | null; dam: FamilyCat | null }
type Family = Parents & {
  cat: Pick<FamilyCat, 'name' | 'tests'> & {
    /** Variants that it is clear of because of its ancestors; see parentage.ts. */
    byParentage: readonly { code: string; generation: number }[]
  }
}

/** What a family should know on an ISO date: the kitten's own results, variants of the parents, examinations, and blood. */
export function familyStatements(family: Family, today: string): Statement[] {
  return [
    ...TEST_CODES.flatMap((test) => ownStatement(family.cat, test)),
    ...TEST_CODES.flatMap((test) => (test.kind === 'dna' ? variantStatement(family, test) : [])),
    ...(['sire', 'dam'] as const).flatMap((role) => scanStatements(role, family[role], today)),
    ...milkStatement(family),
  ]
}

/** What is written in parentheses about results: who tested, when, and whether staff saw the documents. */
export function originText(results: readonly TestResult[]): string {
  const months = results.map(({ testedOn }) => testedOn && shortMonthText(testedOn.slice(0, 7)))
  const isNamed = results.every(({ laboratory }) => laboratory !== null)
  const isSeen = results.every(({ seenOn }) => seenOn !== null)
  return [
    isNamed ? 'laboratory named' : 'no laboratory named',
    ...(months.every(Boolean) ? [[...new Set(months)].join(' and ')] : []),
    isSeen ? 'document seen by our staff' : 'stated by the breeder',
  ].join(', ')
}

function ownStatement(cat: Family['cat'], test: TestCode): Statement[] {
  const latest = latestResult(cat.tests, test.code)
  if (!latest) return []
  const text = ownText(cat.name, test, latest)
  return [
    {
      code: test.code,
      text: `${text} (${originText([latest])}).${adviceOf(test, latest)}`,
      source: test.source,
      expiresOn: null,
    },
  ]
}

function ownText(name: string, test: TestCode, { result }: TestResult): string {
  if (test.kind === 'blood') return `${name} has blood type ${result}`
  if (test.kind !== 'dna') return `${name}: ${test.name}, ${result}`
  const copies = copiesOf(result)
  if (copies === 0) return `${name} tested clear for ${test.name}`
  return `${name} has ${copies === 1 ? 'one copy' : 'two copies'} of ${variantName(test)}`
}

/** A second sentence for a result that a family should act on. */
function adviceOf(test: TestCode, { result }: TestResult): string {
  if (result === 'N/N' || test.kind !== 'dna') return ''
  const isHealthyCarrier = test.inheritance === 'recessive' && result === 'N/m' && test.code !== 'MDR1'
  return isHealthyCarrier ? ' With one copy, it stays healthy.' : ` ${test.meaning}`
}

type Known = { role: 'sire' | 'dam'; copies: Copies; latest: TestResult }

function variantStatement(family: Family, test: DnaTest): Statement[] {
  if (['shape', 'harmless', 'unknown'].includes(test.inheritance)) return []
  const known = (['sire', 'dam'] as const).flatMap((role): Known[] => {
    const latest = latestResult(family[role]?.tests ?? [], test.code)
    const copies = latest && copiesOf(latest.result)
    return latest && copies !== undefined ? [{ role, copies, latest }] : []
  })
  const parents = parentsText(known, test)
  const origin = originText(known.map(({ latest }) => latest))
  const isRisk = known.some(({ copies }) => copies > 0) && test.code === 'MDR1'
  const texts = [
    ...(parents ? [`${parents} (${origin}).`] : []),
    ...(isRisk ? [test.meaning] : []),
    ...parentageText(family.cat, test),
  ]
  return texts.length > 0
    ? [{ code: test.code, text: texts.join(' '), source: test.source, expiresOn: null }]
    : []
}

function parentageText({ name, byParentage }: Family['cat'], test: DnaTest): string[] {
  const generation = byParentage.find(({ code }) => code === test.code)?.generation
  if (generation === undefined) return []
  if (generation === 1) return [`So ${name} is clear by parentage.`]
  return [
    `${name} is clear of ${test.name} by parentage, because laboratories tested its parents or grandparents clear. Over two generations, a test is advised.`,
  ]
}

function parentsText(known: readonly Known[], test: DnaTest): string | undefined {
  const [one, other] = [...known].sort((a, b) => a.copies - b.copies)
  if (!one) return undefined
  const isRecessive = test.inheritance === 'recessive'
  if (!other) {
    const mate = one.role === 'sire' ? 'dam' : 'sire'
    if (one.copies > 0) return `The ${one.role} has ${variantName(test)}; no result of the ${mate} is shown`
    return isRecessive
      ? `The ${one.role} tested clear for ${test.name}, so no kitten can be affected; no result of the ${mate} is shown`
      : `The ${one.role} tested clear for ${test.name}; no result of the ${mate} is shown`
  }
  if (other.copies === 0) return `Both parents tested clear for ${test.name}`
  const copies = other.copies === 1 ? 'one copy' : 'two copies'
  if (one.copies === 0)
    return isRecessive
      ? `The ${other.role} has ${copies} of ${variantName(test)}, and the ${one.role} tested clear, so kittens may carry it and stay healthy`
      : `The ${other.role} has ${copies} of ${variantName(test)}, and the ${one.role} tested clear`
  const [, , two] = offspring(certain(one.copies), certain(other.copies))
  return `Both parents have ${variantName(test)}: ${percentText(two)} of their kittens have two copies, so ask for a test of this kitten`
}

function scanStatements(role: 'sire' | 'dam', parent: FamilyCat | null, today: string): Statement[] {
  if (!parent) return []
  return TEST_CODES.flatMap((test): Statement[] => {
    const latest = latestResult(parent.tests, test.code)
    if (!latest || (test.kind !== 'scan' && test.kind !== 'virus')) return []
    const item = parent.checklist.find(({ code }) => code === test.code)
    const month = latest.testedOn && shortMonthText(latest.testedOn.slice(0, 7))
    const result = latest.result === 'equivocal' ? 'doubtful' : latest.result
    const next = item?.dueOn && nextText(item, latest, today)
    return [
      {
        code: test.code,
        text: `The ${role}’s ${test.name}${month ? ` of ${month}` : ''}: ${result}${next ? `; ${next}` : ''} (${latest.seenOn ? 'document seen by our staff' : 'stated by the breeder'}).`,
        source: test.source,
        expiresOn: item?.dueOn ?? null,
      },
    ]
  })
}

/** When the next examination is due, or how old an overdue one is. */
function nextText(item: ChecklistItem, latest: TestResult, today: string): string {
  const due = shortMonthText(String(item.dueOn).slice(0, 7))
  if (item.state !== 'overdue' || !latest.testedOn) return `the next one is due in ${due}`
  return `it is ${monthsBetween(latest.testedOn, today)} months old, and the next one was due in ${due}`
}

function milkStatement({ sire, dam }: Parents): Statement[] {
  const tests = dam?.tests ?? []
  if (!isMilkRisk(bloodOf(sire?.tests ?? []), bloodOf(tests))) return []
  const latest = latestResult(tests, 'BLDS') ?? latestResult(tests, 'BLD')
  return [
    {
      code: 'BLD',
      source: MILK_SOURCE,
      text: `The mother has blood type B${latest ? ` (${originText([latest])})` : ''}. Kittens of type A or AB must not drink her milk for the first ${MILK_HOURS.join(' to ')} hours; ask the breeder how they were fed.`,
      expiresOn: null,
    },
  ]
}

export type HealthBadge = { name: string; expiresOn: string | null }

/**
 * The badges of a litter's parents: documents that staff saw, and no scan that is overdue. `breedCodes` are the tests of the breed.
 */
export function healthBadges({ sire, dam }: Parents, breedCodes: readonly string[]): HealthBadge[] {
  if (!sire || !dam) return []
  const isClear = ({ tests }: FamilyCat, code: string) => {
    const latest = latestResult(tests, code)
    return latest?.result === 'N/N' && latest.laboratory !== null && latest.seenOn !== null
  }
  const dna = TEST_CODES.filter(({ kind, code }) => kind === 'dna' && breedCodes.includes(code))
  const isDnaClear = dna.length > 0 && dna.every(({ code }) => isClear(sire, code) && isClear(dam, code))
  const hearts = [sire, dam].map(({ tests, checklist }) => {
    const latest = latestResult(tests, 'ECHO')
    const item = checklist.find(({ code }) => code === 'ECHO')
    return latest?.result === 'normal' && latest.seenOn !== null && item?.state === 'done' ? item : undefined
  })
  const areScanned = hearts.every((item) => item !== undefined)
  const dates = hearts.flatMap((item) => item?.dueOn ?? []).sort()
  return [
    ...(isDnaClear ? [{ name: 'Parents DNA tested clear', expiresOn: null }] : []),
    ...(areScanned ? [{ name: 'Parents’ hearts scanned', expiresOn: dates[0] ?? null }] : []),
  ]
}
