/** For tests: two breeders, and what they import. */
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { users } from '#features/accounts/api/tables.ts'
import type { TestApp } from '#testing/app.ts'
import { addBreeder, type Cattery, signUp, type TestUser } from '#testing/builders.ts'
import type { AnimalImport, ImportAnswer, ImportCheck } from './import-contract.ts'

export type Importer = {
  owner: TestUser
  cattery: Cattery
  /** Sends rows for a check; they are numbered from 2 on, after the header. */
  send(rows: object[], fileName?: string): Promise<LightMyRequestResponse>
  check(rows: object[]): Promise<ImportCheck>
  apply(check: ImportCheck, answers?: ImportAnswer[]): Promise<LightMyRequestResponse>
  undo(id: string): Promise<LightMyRequestResponse>
  /** Checks and applies rows. */
  read(rows: object[], answers?: ImportAnswer[]): Promise<AnimalImport>
  /** The book, in the order in which it was filled. */
  book(): Promise<Record<string, unknown>[]>
}

export const TOM = { registeredName: 'Ivan of Test', breed: 'Siberian', sex: 'male' }
export const QUEEN = { registeredName: 'Katya of Test', breed: 'Siberian', sex: 'female' }
export const kitten = (values: object) => ({
  ...QUEEN,
  registeredName: 'Kitten',
  birth: '2024-05-06',
  ...values,
})
/** An animal of `book()` with the defaults of an import. */
export const stored = (row: object) => ({
  breed: 'Siberian',
  status: 'kept',
  isOutside: false,
  visibility: 'private',
  version: 1,
  ...row,
})

/** What a check says of each row. */
export const outcomes = ({ rows }: Pick<ImportCheck, 'rows'>) => rows.map(({ outcome }) => outcome)
/** The errors of a check with their rows. */
export const errorsOf = ({ rows }: Pick<ImportCheck, 'rows'>) =>
  rows.flatMap(({ row, errors }) => errors.map(({ field, message }) => [row, field, message]))

/** A breeder with an empty book. */
export async function signUpImporter(app: TestApp): Promise<Importer> {
  const owner = await signUp(app)
  await app.services.db.update(users).set({ role: 'breeder' }).where(eq(users.id, owner.id))
  const cattery = await addBreeder(app, { userId: owner.id })
  const call = (path: string, body?: object) =>
    app.request('POST', `/api/breeding/imports${path}`, { as: owner, ...(body && { body }) })
  const importer: Importer = {
    owner,
    cattery,
    send: (rows, fileName = 'cats.csv') =>
      call('', { fileName, rows: rows.map((values, index) => ({ row: index + 2, values })) }),
    async check(rows) {
      return expectOk(await importer.send(rows))
    },
    apply: ({ id, digest }, answers = []) => call(`/${id}/apply`, { digest, answers }),
    undo: (id) => call(`/${id}/undo`),
    async read(rows, answers) {
      return expectOk(await importer.apply(await importer.check(rows), answers))
    },
    async book() {
      const { rows } = await app.services.db.execute(sql`
        select a.registered_name as name, a.call_name as "callName", a.titles_before as "titlesBefore",
          a.titles_after as "titlesAfter", a.breed, a.sex, a.born_on::text as "bornOn", a.born_precision as "bornPrecision",
          a.died_on::text as "diedOn", a.status, a.is_outside as "isOutside", a.visibility, a.color, a.ems_code as "emsCode",
          a.ems_registry as "emsRegistry", a.microchip, a.breeder_name as "breederName", s.registered_name as sire,
          d.registered_name as dam, a.version,
          (select string_agg(r.registry || ' ' || r.number, ', ' order by r.place) from animal_registrations r
            where r.animal_id = a.id) as numbers
        from animals a left join animals s on s.id = a.sire_id left join animals d on d.id = a.dam_id
        where a.breeder_id = ${cattery.id} order by a.id`)
      return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
    },
  }
  return importer
}

function expectOk<T>(response: LightMyRequestResponse): T {
  if (response.statusCode > 201) throw new Error(`${response.statusCode}: ${response.body}`)
  return response.json()
}
