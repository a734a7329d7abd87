/** The breeding book as a CSV file, which an import reads. */
import { requireOwnBreeder } from '#features/breeders/api/index.ts'
import { isoDate } from '#lib/dates.ts'
import { microchipText } from '#lib/microchip.ts'
import { type CsvCell, csvLines, toCsv } from '#lib/texts/csv.ts'
import type { FileName } from '#platform/downloads/index.ts'
import type { Services } from '#platform/services.ts'
import type { BookAnimal } from '../../rules/import/book.ts'
import { fieldLabel } from '../../rules/import/fields.ts'
import { inbreedingOfHerd } from '../../rules/inbreeding/herd.ts'
import type { PedigreeRow } from '../../rules/inbreeding/pedigree.ts'
import type { AnimalPorts } from '../ports.ts'
import { loadBook } from './load-book.ts'

/** Rows that are written before others get their turn; some milliseconds. */
const ROWS_AT_ONCE = 500
/** Characters after the point of a percentage. */
const DECIMALS = 3

const FIELDS = [
  'id',
  'registeredName',
  'callName',
  'titlesBefore',
  'titlesAfter',
  'breed',
  'sex',
  'birth',
  'diedOn',
  'status',
  'isOutside',
  'visibility',
  'color',
  'emsCode',
  'emsRegistry',
  'microchip',
  'breederName',
] as const
const PARENTS = ['name', 'id', 'birth'] as const

const pause = () => new Promise((resolve) => setImmediate(resolve))

/** The book of the signed-in breeder with the inbreeding of each animal over all generations. */
export async function exportBook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ports: AnimalPorts,
  owner: { id: string },
): Promise<{ file: FileName; text: string }> {
  const { id } = await requireOwnBreeder(db, owner.id)
  const { animals, foreign, ancestors } = await loadBook(db, ports, id)
  const inbreeding = await computeInbreeding([
    ...new Map([...ancestors, ...animals].map((each) => [each.id, each])).values(),
  ])
  const known = new Map([...animals, ...foreign].map((animal) => [animal.id, animal]))
  const numbers = Math.max(1, ...animals.map(({ registrations }) => registrations.length))
  const titles = [
    ...FIELDS.map(fieldLabel),
    ...Array.from({ length: numbers }, (_, index) => [
      fieldLabel(`registrations.${index}.registry`),
      fieldLabel(`registrations.${index}.number`),
    ]).flat(),
    ...(['sire', 'dam'] as const).flatMap((role) => PARENTS.map((part) => fieldLabel(`${role}.${part}`))),
    'Inbreeding coefficient (%)',
  ]
  let text = toCsv(titles, [])
  for (let from = 0; from < animals.length; from += ROWS_AT_ONCE) {
    const rows = animals.slice(from, from + ROWS_AT_ONCE)
    text += csvLines(rows.map((animal) => toCells(animal, numbers, known, inbreeding)))
    await pause()
  }
  return { file: `littermate-breeding-book-${isoDate(clock.now())}.csv`, text }
}

function toCells(
  animal: BookAnimal,
  numbers: number,
  known: ReadonlyMap<string, BookAnimal>,
  inbreeding: ReadonlyMap<string, number>,
): CsvCell[] {
  const cells = { ...animal, microchip: animal.microchip && microchipText(animal.microchip) }
  const parents = [animal.sireId, animal.damId].map((id) => known.get(id ?? ''))
  return [
    ...FIELDS.map((field) => cells[field]),
    ...Array.from({ length: numbers }, (_, index) => {
      const { registry, number } = animal.registrations[index] ?? {}
      return [registry, number]
    }).flat(),
    ...parents.flatMap((parent) => [
      parent?.registeredName,
      parent?.id,
      // That of an animal that the cattery may not see stays with its own one.
      parent?.mayBeNamed ? parent.birth : null,
    ]),
    Number(((inbreeding.get(animal.id) ?? 0) * 100).toFixed(DECIMALS)),
  ]
}

async function computeInbreeding(rows: PedigreeRow[]): Promise<Map<string, number>> {
  const steps = inbreedingOfHerd(rows)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return new Map(rows.map(({ id }, index) => [id, value[index] ?? 0]))
    await pause()
  }
}
