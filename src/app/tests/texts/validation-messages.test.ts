import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { configureValidationMessages } from '#lib/texts/validation-messages.ts'

configureValidationMessages()

/** Messages of the specification, which have no period. */
const SPECIFIED = new Set([
  'Required',
  'First name must be at least 2 characters',
  'Last name must be at least 2 characters',
  'Please enter a valid email address',
  'Please enter a valid phone number',
  'Business name must be at least 2 characters',
  'Location is required',
  'Please select your experience level',
  'Please describe your specializations',
  'Please describe your facilities',
  'Please provide at least one reference',
  'Age must be at least 1 month',
  'Minimum price must be at least 0',
  'Maximum price must be at least 0',
])

/** Parts of the messages that zod has of its own. */
const RAW =
  /invalid|expected|received|too (big|small)|unrecognized|must (have|match|be <|be >)|[<>]=?|\b(string|array|NaN|undefined|null|enum|union|regex|UUID)\b/i

const INVALID: unknown[] = [
  undefined,
  null,
  Number.NaN,
  '',
  ' ',
  '\u200b',
  'x',
  'x'.repeat(11),
  'x'.repeat(20_000),
  'no-reply',
  '2026-02-31',
  '1066-10-14',
  '2998-01-01',
  '2026-01-01T25:00:00Z',
  '-5',
  '1.5',
  '1e12',
  -1_000_000_000_000,
  -1,
  0,
  0.5,
  1,
  21,
  1_000_000_000_000,
  true,
  [],
  [1],
  ['x'],
  Array.from({ length: 500 }, () => 'x'),
  {},
  { unknown: 1 },
]

const MODULES = import.meta.glob(
  ['/src/features/*/contract.ts', '/src/features/*/*-contract.ts', '/src/features/*/credentials.ts'],
  { eager: true },
) as Record<string, object>

type Found = { path: string; message: string; code: string }

/** Every schema inside a schema, with the path to it; transforms are left out, as they expect valid values. */
function partsOf(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const def = schema._zod.def as unknown as Record<string, unknown>
  const inner: [string, unknown][] = [
    ...Object.entries((def.shape ?? {}) as object),
    ...['element', 'innerType', 'in', 'out', 'valueType', 'keyType'].map(
      (name) => ['', def[name]] as [string, unknown],
    ),
    ...['options', 'items'].flatMap((name) =>
      Array.isArray(def[name]) ? (def[name] as unknown[]).map((each) => ['', each] as [string, unknown]) : [],
    ),
  ]
  const parts: [string, z.core.$ZodType][] = def.type === 'transform' ? [] : [[path, schema]]
  return [
    ...parts,
    ...inner.flatMap(([name, part]) =>
      isSchema(part) ? partsOf(part, name ? `${path}.${name}` : path) : [],
    ),
  ]
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** The schemas that a module exports: alone, in tables of endpoints, and those that schemas contain. */
function schemasOf(exports: object): [string, z.core.$ZodType][] {
  return Object.entries(exports).flatMap(([name, value]) => {
    if (isSchema(value)) return partsOf(value, name)
    if (typeof value !== 'object' || value === null) return []
    return schemasOf(value).map(([path, schema]) => [`${name} ${path}`, schema] as [string, z.core.$ZodType])
  })
}

/** One schema is part of many others. */
function unique(schemas: [string, z.core.$ZodType][]): [string, z.core.$ZodType][] {
  return [...new Map(schemas.map(([path, schema]) => [schema, path]))].map(([schema, path]) => [path, schema])
}

function messagesOf(path: string, schema: z.core.$ZodType): Found[] {
  return INVALID.flatMap((value) =>
    (z.safeParse(schema, value).error?.issues ?? []).map((issue) => ({
      path: [path, ...issue.path].join('.'),
      message: issue.message,
      code: issue.code,
    })),
  )
}

/** Contracts of which no endpoint takes input. */
const WITHOUT_INPUT = ['/src/features/site/contract.ts', '/src/features/payment-stops/contract.ts']

const SCHEMAS = Object.entries(MODULES)
  .map(([file, exports]) => [file, unique(schemasOf(exports))] as const)
  .filter(([file]) => !WITHOUT_INPUT.includes(file))

describe('every message of every schema is for people', () => {
  it.each(SCHEMAS)('%s', (_file, schemas) => {
    expect(schemas).not.toEqual([])
    const found = schemas.flatMap(([path, schema]) => messagesOf(path, schema))
    expect(found.filter(({ message }) => RAW.test(message))).toEqual([])
    // A message of the specification or a sentence.
    expect(found.filter(({ message }) => !SPECIFIED.has(message) && !/^[A-Z].* .*\.$/.test(message))).toEqual(
      [],
    )
  })

  it('reaches every kind of error', () => {
    const codes = SCHEMAS.flatMap(([, schemas]) =>
      schemas.flatMap(([path, schema]) => messagesOf(path, schema).map(({ code }) => code)),
    )
    expect([...new Set(codes)].sort()).toEqual(
      expect.arrayContaining([
        'custom',
        'invalid_format',
        'invalid_type',
        'invalid_value',
        'too_big',
        'too_small',
      ]),
    )
  })

  it('knows the messages that zod would use', () => {
    const raw = z.locales.en().localeError
    const issues: z.core.$ZodRawIssue[] = [
      { code: 'invalid_type', expected: 'string', input: 7 },
      { code: 'invalid_value', values: ['a', 'b'], input: 'c' },
      { code: 'too_big', origin: 'string', maximum: 60, inclusive: true, input: 'x' },
      { code: 'too_small', origin: 'number', minimum: 1, inclusive: true, input: 0 },
      { code: 'invalid_format', format: 'uuid', input: 'x' },
      { code: 'unrecognized_keys', keys: ['a'], input: {} },
      { code: 'invalid_union', errors: [], input: 'x' },
    ]
    for (const issue of issues) expect(RAW.test(String(raw(issue)))).toBe(true)
  })
})

describe('schemas that only a form uses', () => {
  const files = globSync('src/features/*/web/**/*.{ts,tsx}').sort()

  it('consist of the schemas of contracts and numbers of choices', () => {
    expect(files.length).toBeGreaterThan(100)
    const own = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/z\.(\w+)\(/g)].map(([, name]) => `${file} ${name}`),
    )
    expect(own).toEqual([
      'src/features/moderation/web/report-form.tsx object',
      'src/features/moderation/web/report-form.tsx int',
    ])
  })
})
