import { sql } from 'drizzle-orm'
import { ofCattery } from '#features/breeders/api/index.ts'
import {
  deleted,
  emptied,
  plain,
  replaced,
  sqlColumn,
  type TableRules,
} from '#platform/personal-data/index.ts'
import {
  animalImportChanges,
  animalImports,
  animalRegistrations,
  animalRequests,
  animals,
  animalTestChanges,
  animalTests,
  differentAnimals,
} from './tables.ts'

const ofBook = (userId: string, column: string) =>
  sql`${sql.identifier(column)} in (select a.id from animals a where ${ofCattery(userId)})`

/** Animals stay, because pedigrees of other catteries need them, without what names a person. */
export const breedingRules: TableRules[] = [
  {
    table: 'animal_import_changes',
    holds: 'What the files changed that you read into your breeding book.',
    columns: deleted(animalImportChanges),
    deletes: (userId) => sql`import_id in (select i.id from animal_imports i where ${ofCattery(userId)})`,
    exported: { not: 'The file is yours, and the book has what it changed.' },
  },
  {
    table: 'animal_imports',
    holds: 'Files that you read into your breeding book.',
    columns: deleted(animalImports),
    deletes: ofCattery,
    exported: {
      file: 'imported-animals',
      rows: (userId) => sql`select i.file_name as file, i.status, i.rows, i.created_at as "createdAt",
        i.applied_at as "appliedAt", i.undone_at as "undoneAt" from animal_imports i
        where ${ofCattery(userId)} order by i.created_at`,
    },
  },
  {
    table: 'animal_requests',
    holds: 'Requests of your cattery to name an animal of another one as a parent, and requests to yours.',
    columns: deleted(animalRequests),
    deletes: (userId) => sql`${ofCattery(userId)} or ${ofBook(userId, 'animal_id')}`,
    exported: {
      file: 'animal-requests',
      rows: (userId) => sql`select a.registered_name as animal, r.status, r.created_at as "createdAt",
        r.decided_at as "decidedAt" from animal_requests r join animals a on a.id = r.animal_id
        where r.breeder_id in (select b.id from breeders b where b.user_id = ${userId})
          or a.breeder_id in (select b.id from breeders b where b.user_id = ${userId}) order by r.created_at`,
    },
  },
  {
    table: 'different_animals',
    holds: 'Pairs of animals of your book that are not the same cat.',
    columns: deleted(differentAnimals),
    deletes: (userId) => ofBook(userId, 'one_id'),
    exported: { not: 'Says nothing that the animals do not say.' },
  },
  {
    table: 'animal_registrations',
    holds: 'Registration numbers of the animals of your book.',
    columns: plain([
      animalRegistrations.animalId,
      animalRegistrations.breederId,
      animalRegistrations.registry,
      animalRegistrations.number,
      animalRegistrations.place,
      sqlColumn('number_key'),
    ]),
    exported: {
      file: 'registrations',
      rows: (
        userId,
      ) => sql`select a.registered_name as animal, r.registry, r.number from animal_registrations r
        join animals a on a.id = r.animal_id
        where r.breeder_id in (select b.id from breeders b where b.user_id = ${userId}) order by a.registered_name, r.place`,
    },
  },
  {
    table: 'animal_tests',
    holds:
      'Health tests of the animals of your book. Their results stay, because pedigrees of other catteries need them.',
    columns: {
      ...plain([
        animalTests.id,
        animalTests.animalId,
        animalTests.breederId,
        animalTests.code,
        animalTests.name,
        animalTests.result,
        animalTests.testedOn,
        animalTests.version,
        animalTests.createdAt,
      ]),
      // A laboratory may be a veterinarian; without it, a result no longer clears descendants.
      ...emptied([animalTests.laboratory, animalTests.documentUrl, animalTests.seenAt]),
    },
    anonymizes: ofCattery,
    exported: {
      file: 'animal-tests',
      rows: (
        userId,
      ) => sql`select a.registered_name as animal, coalesce(t.code, t.name) as test, t.result, t.laboratory,
        t.tested_on as "testedOn", t.document_url as document, t.seen_at as "seenAt", t.created_at as "createdAt"
        from animal_tests t join animals a on a.id = t.animal_id
        where t.breeder_id in (select b.id from breeders b where b.user_id = ${userId})
        order by a.registered_name, t.tested_on, t.id`,
    },
  },
  {
    table: 'animal_test_changes',
    holds:
      'What became of health tests that you changed or deleted, for buyers, who keep the earlier results.',
    columns: {
      ...plain([
        animalTestChanges.id,
        animalTestChanges.testId,
        animalTestChanges.breederId,
        animalTestChanges.code,
        animalTestChanges.name,
        animalTestChanges.result,
        animalTestChanges.testedOn,
        animalTestChanges.changedAt,
      ]),
      ...emptied([animalTestChanges.laboratory]),
    },
    anonymizes: ofCattery,
    exported: {
      file: 'animal-test-changes',
      rows: (
        userId,
      ) => sql`select coalesce(t.code, t.name) as test, t.result, t.laboratory, t.tested_on as "testedOn",
        t.changed_at as "changedAt" from animal_test_changes t
        where t.breeder_id in (select b.id from breeders b where b.user_id = ${userId}) order by t.changed_at, t.id`,
    },
  },
  {
    table: 'animals',
    holds:
      'Animals of your breeding book. Pedigrees of other catteries may need them, so that their names and parents stay.',
    columns: {
      ...plain([
        animals.id,
        animals.breederId,
        animals.isOutside,
        animals.registeredName,
        animals.breed,
        animals.sex,
        animals.bornOn,
        animals.bornPrecision,
        animals.diedOn,
        animals.emsCode,
        animals.emsRegistry,
        animals.color,
        animals.sireId,
        animals.damId,
        animals.titlesBefore,
        animals.titlesAfter,
        animals.status,
        animals.version,
        animals.createdAt,
      ]),
      ...emptied([animals.callName, animals.microchip, animals.breederName, animals.imageUrl]),
      ...replaced(animals.visibility, 'private', sql`'private'`),
    },
    anonymizes: ofCattery,
    exported: {
      file: 'animals',
      rows: (
        userId,
      ) => sql`select a.id, a.registered_name as "registeredName", a.call_name as "callName", a.breed, a.sex,
        a.born_on as "bornOn", a.born_precision as "bornPrecision", a.died_on as "diedOn", a.ems_code as "emsCode",
        a.ems_registry as "emsRegistry", a.color, a.microchip, a.sire_id as "sireId", a.dam_id as "damId",
        a.breeder_name as breeder, a.titles_before as "titlesBefore", a.titles_after as "titlesAfter", a.status,
        a.is_outside as "isOutside", a.visibility, a.image_url as picture, a.created_at as "createdAt"
        from animals a where ${ofCattery(userId)} order by a.created_at, a.id`,
    },
  },
]
