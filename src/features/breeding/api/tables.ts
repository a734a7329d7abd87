/** Animals of the breeding books. Constraints and indexes live in migrations/. */
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { newId } from '#lib/ids.ts'
import {
  ANIMAL_STATUSES,
  BIRTH_PRECISIONS,
  REGISTRIES,
  REQUEST_STATUSES,
  SEXES,
  VISIBILITIES,
} from '../choices.ts'

export const animals = pgTable('animals', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  /** An ancestor that the cattery never had. */
  isOutside: boolean('is_outside').notNull().default(false),
  registeredName: text('registered_name').notNull(),
  callName: text('call_name'),
  breed: text('breed').notNull(),
  sex: text('sex', { enum: SEXES }).notNull(),
  /** The first day of what is known; see rules/birth.ts. */
  bornOn: date('born_on'),
  bornPrecision: text('born_precision', { enum: BIRTH_PRECISIONS }),
  diedOn: date('died_on'),
  emsCode: text('ems_code'),
  emsRegistry: text('ems_registry', { enum: REGISTRIES }),
  color: text('color'),
  microchip: text('microchip'),
  sireId: uuid('sire_id'),
  damId: uuid('dam_id'),
  breederName: text('breeder_name'),
  titlesBefore: text('titles_before'),
  titlesAfter: text('titles_after'),
  status: text('status', { enum: ANIMAL_STATUSES }).notNull().default('kept'),
  imageUrl: text('image_url'),
  visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('private'),
  /** Incremented by each change. */
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type AnimalRow = typeof animals.$inferSelect
export type NewAnimalRow = typeof animals.$inferInsert

export const animalRegistrations = pgTable(
  'animal_registrations',
  {
    animalId: uuid('animal_id').notNull(),
    breederId: uuid('breeder_id').notNull(),
    registry: text('registry', { enum: REGISTRIES }).notNull(),
    number: text('number').notNull(),
    place: integer('place').notNull(),
  },
  (table) => [primaryKey({ columns: [table.animalId, table.place] })],
)

export const animalTests = pgTable('animal_tests', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  animalId: uuid('animal_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  /** See rules/health/codes.ts; null for a test with a name of its own. */
  code: text('code'),
  name: text('name'),
  result: text('result').notNull(),
  laboratory: text('laboratory'),
  testedOn: date('tested_on'),
  documentUrl: text('document_url'),
  /** When staff saw the document. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
  /** Incremented by each change. */
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type AnimalTestRow = typeof animalTests.$inferSelect

/** What became of a test when its cattery changed or deleted it; `result` is null if it was deleted. */
export const animalTestChanges = pgTable('animal_test_changes', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  testId: uuid('test_id').notNull(),
  breederId: uuid('breeder_id').notNull(),
  code: text('code'),
  name: text('name'),
  result: text('result'),
  laboratory: text('laboratory'),
  testedOn: date('tested_on'),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
export type AnimalTestChangeRow = typeof animalTestChanges.$inferSelect

/** Pairs of animals that are not the same cat; the smaller ID first. */
export const differentAnimals = pgTable(
  'different_animals',
  {
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.oneId, table.otherId] })],
)

export const animalRequests = pgTable('animal_requests', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  animalId: uuid('animal_id').notNull(),
  /** The cattery that asks. */
  breederId: uuid('breeder_id').notNull(),
  status: text('status', { enum: REQUEST_STATUSES }).notNull().default('open'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  decidedAt: timestamp('decided_at', { withTimezone: true }),
})

export const animalImports = pgTable('animal_imports', {
  id: uuid('id').primaryKey().$defaultFn(newId),
  breederId: uuid('breeder_id').notNull(),
  fileName: text('file_name').notNull(),
  status: text('status', { enum: ['checked', 'applied', 'undone'] })
    .notNull()
    .default('checked'),
  rows: jsonb('rows').$type<unknown[]>().notNull(),
  rowCount: integer('row_count').notNull(),
  addedCount: integer('added_count').notNull().default(0),
  changedCount: integer('changed_count').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  appliedAt: timestamp('applied_at', { withTimezone: true }),
  undoneAt: timestamp('undone_at', { withTimezone: true }),
})

export const animalImportChanges = pgTable(
  'animal_import_changes',
  {
    importId: uuid('import_id').notNull(),
    animalId: uuid('animal_id').notNull(),
    /** The columns before a change; null for an animal that the import added. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.animalId] })],
)

/** Tables and views that the SQL of higher-level features may read; all others are private. */
export const PUBLIC_RELATIONS: string[] = []
