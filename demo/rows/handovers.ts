/** The handovers of completed sales, as the breeder enters them at pickup. */
import { testCode } from '#features/breeding/rules/health/codes.ts'
import { recognizeTest } from '#features/breeding/rules/health/recognize.ts'
import { resultText } from '#features/breeding/rules/health/results.ts'
import { DEFAULT_LINES } from '#features/care-plans/rules/default-lines.ts'
import { doseText, planOf } from '#features/care-plans/rules/plan.ts'
import { catFacts } from '#features/cats/api/index.ts'
import { CHIP_REMINDER_DAYS } from '#features/handovers/rules.ts'
import { isoDate } from '#lib/dates.ts'
import { DAY_MS } from '#lib/durations.ts'
import { demoId, hashSeed } from '../ids.ts'
import { addDocument } from './documents.ts'
import type { CatRow, Plan, PlanContext, TransactionRow } from './plan.ts'

/** A manufacturer's code of microchips. */
const CHIP_PREFIX = '985'

type ParentRow = Plan['sires'][number]

/** Adds the handover of a sale that was completed at a time, with its file. */
export function addHandover(
  context: PlanContext,
  cat: CatRow,
  sale: TransactionRow,
  completedAt: Date,
): void {
  const { plan } = context
  const breeder = plan.breeders.find(({ id }) => id === sale.breederId)
  if (!breeder) throw new Error(`The sale of ${cat.name} has no breeder.`)
  const fileId = demoId('handover-file', cat.id)
  addDocument(context, { id: fileId, ownerId: breeder.userId, at: completedAt, isKept: true })
  const { name, breed, gender, birthDate, picture, documents } = sale.snapshot
  const on = isoDate(completedAt)
  const isParent = (row: ParentRow) => row.breederId === sale.breederId && row.breed === breed
  const [sire, queen] = [plan.sires.find(isParent), plan.queens.find(isParent)]
  const remindAt = new Date(completedAt.getTime() + CHIP_REMINDER_DAYS * DAY_MS)
  plan.handovers.push({
    transactionId: sale.id,
    microchip: CHIP_PREFIX + String(hashSeed('microchip', cat.id)).padStart(12, '0'),
    files: [{ kind: 'vaccination_record', url: `/objects/${fileId}` }],
    breederConfirmedAt: completedAt,
    completedAt,
    // As the reminders of a site that ran all the time, so that its first minutes do not send all of them.
    chipRemindedAt: remindAt.getTime() < Date.now() ? remindAt : null,
    record: {
      name,
      breed,
      gender,
      birthDate,
      picture,
      ...catFacts.forEachFact((fact) => cat[fact.name] ?? null),
      vaccinations: (cat.vaccinations ?? []).filter(({ date }) => date <= on),
      certificates: documents
        .filter(({ date }) => date <= on)
        .map(({ certification, lab, date, documentUrl }) => ({
          certification,
          lab,
          date,
          url: documentUrl ?? null,
        })),
      pedigree: [
        ...(sire ? [{ relation: 'Sire', name: sire.name }] : []),
        ...(queen ? [{ relation: 'Dam', name: queen.name }] : []),
      ],
      tests: [...recordedTests('sire', sire, on), ...recordedTests('dam', queen, on)],
      care: careRecord(cat.id ?? '', birthDate, on),
      parents: sire && queen ? { sire: parentRecord(sire, on), queen: parentRecord(queen, on) } : null,
      cattery: { name: breeder.name, businessName: breeder.businessName, location: breeder.location },
    },
  })
}

/** What was done until the handover by the default plan, and what it has next. */
function careRecord(catId: string, birthDate: string, on: string) {
  const plan = planOf(birthDate, DEFAULT_LINES).map((dose) => ({ ...dose, name: doseText(dose) }))
  return {
    given: plan
      .filter(({ day }) => day <= on)
      .map(({ lineId, dose, kind, name, day }) => ({
        id: demoId('care', catId, `${lineId} ${dose}`),
        name,
        date: day,
        product: kind === 'vaccine' ? 'Example FVRCP' : null,
        lot: kind === 'vaccine' ? `V-${dose}04` : null,
        vet: kind === 'vaccine' ? 'Dr. Ellen Moss' : null,
      })),
    due: plan
      .filter(({ day }) => day > on)
      .map(({ lineId, dose, name, day, source }) => ({ lineId, dose, name, day, source })),
  }
}

/** The tests of a parent's animal that were made before the day of the handover. */
function recordedTests(of: 'sire' | 'dam', parent: ParentRow | undefined, on: string) {
  return (parent?.healthTesting ?? []).flatMap(({ name, result, lab, date }) => {
    const recognized = recognizeTest({ name, result })
    if (!parent || !recognized || date === null || date > on) return []
    const { code } = recognized
    return {
      id: demoId('animal-test', parent.id, code),
      of,
      animal: parent.name,
      name: testCode(code)?.name ?? code,
      result: resultText(code, recognized.result),
      lab,
      date,
      seenOn: null,
    }
  })
}

/** A parent with the tests that it had on the day of the handover. */
function parentRecord({ name, breed, birthDate, healthTesting }: ParentRow, on: string) {
  return {
    name,
    breed,
    birthDate: birthDate ?? null,
    healthTests: (healthTesting ?? [])
      .filter(({ date }) => !date || date <= on)
      .map(({ name, result, lab, date }) => ({ name, result, lab, date })),
  }
}
