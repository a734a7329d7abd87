/** The clauses of a contract with their parameters: what a form sends, a template stores, and a text is written from. */
import { z } from 'zod'
import { integerField } from '#lib/form-fields.ts'
import { MAX_CLAUSES, MAX_OWN_TEXT, MAX_OWN_TITLE } from '../../limits.ts'
import { refusedText } from '../refused-texts.ts'
import {
  CLAUSE_KINDS,
  CLAUSE_NAMES,
  CONDITIONS,
  COURTS,
  INDOOR,
  MAX_DEATH_MONTHS,
  MAX_GUARANTEE_DAYS,
  MAX_NEUTER_MONTHS,
  MAX_VET_PERCENT,
  MIN_GUARANTEE_DAYS,
  MIN_NEUTER_MONTHS,
  MIN_VET_PERCENT,
  PAPERS,
  PAYERS,
  PROOFS,
  PURPOSES,
  REMEDIES,
  REPEATABLE,
  RETURNS,
  RISKS,
} from './choices.ts'

const CHOOSE = 'Please choose.'
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, CHOOSE)
const between = (low: number, high: number, unit: string) => {
  const message = `Enter a number of ${unit} from ${low} to ${high}.`
  return integerField(message).min(low, message).max(high, message)
}
const list = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z
    .array(z.enum(values), message)
    .min(1, message)
    .max(values.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Choose each only once.')

/** A guarantee says what it covers, how long, what proves a claim, and what the buyer then gets; without one of them it is refused. */
const health = z
  .object({
    kind: z.literal('health'),
    conditions: list(CONDITIONS, 'Choose what the guarantee covers.'),
    days: between(MIN_GUARANTEE_DAYS, MAX_GUARANTEE_DAYS, 'days'),
    proof: z.enum(PROOFS, 'Choose what proves a claim.'),
    remedies: list(REMEDIES, 'Choose what the buyer gets.'),
    /** Percent of the price up to which vet bills are paid; only with that remedy. */
    vetPercent: between(MIN_VET_PERCENT, MAX_VET_PERCENT, 'percent').nullish(),
    /** Whether the cat must come back for a refund or another kitten. */
    mustReturn: z.boolean(),
  })
  .superRefine(({ remedies, vetPercent }, context) => {
    const paysBills = remedies.includes('vet_bills')
    if (paysBills && vetPercent == null)
      context.addIssue({ code: 'custom', path: ['vetPercent'], message: 'Enter the limit of vet bills.' })
    if (!paysBills && vetPercent != null)
      context.addIssue({ code: 'custom', path: ['vetPercent'], message: 'No vet bills are paid.' })
  })

/** Characters that neither a page nor a PDF file shows, except line breaks. */
const PLAIN = /^[^\p{Cc}]*$/u
const PLAIN_LINES = /^(?:[^\p{Cc}]|\n)*$/u

const own = z
  .object({
    kind: z.literal('own'),
    title: z
      .string()
      .trim()
      .min(1, 'Enter a title.')
      .max(MAX_OWN_TITLE, `Use at most ${MAX_OWN_TITLE} characters.`)
      .regex(PLAIN, 'Use one line.'),
    text: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Enter the text of the clause.')
          .max(MAX_OWN_TEXT, `Use at most ${MAX_OWN_TEXT} characters.`)
          .regex(PLAIN_LINES, 'Use only text.'),
      ),
  })
  .superRefine(({ title, text }, context) => {
    const message = refusedText(`${title}\n${text}`)
    if (message) context.addIssue({ code: 'custom', path: ['text'], message })
  })

const clauseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('purpose'), purpose: choice(PURPOSES) }),
  z.object({
    kind: z.literal('neuter'),
    /** The age until which the buyer has it done; null if it is done before the handover. */
    months: between(MIN_NEUTER_MONTHS, MAX_NEUTER_MONTHS, 'months').nullable(),
  }),
  z.object({ kind: z.literal('papers'), when: choice(PAPERS) }),
  health,
  z.object({ kind: z.literal('return'), how: choice(RETURNS) }),
  z.object({ kind: z.literal('resale') }),
  z.object({ kind: z.literal('declawing') }),
  z.object({ kind: z.literal('indoor'), where: choice(INDOOR) }),
  z.object({
    kind: z.literal('death'),
    months: between(1, MAX_DEATH_MONTHS, 'months'),
    pays: choice(PAYERS),
  }),
  z.object({ kind: z.literal('transport'), pays: choice(PAYERS), risk: choice(RISKS) }),
  z.object({ kind: z.literal('court'), where: choice(COURTS) }),
  own,
])
export type Clause = z.output<typeof clauseSchema>
export type ClauseOf<K extends Clause['kind']> = Extract<Clause, { kind: K }>

const countOf = (clauses: readonly Clause[], kind: Clause['kind']) =>
  clauses.filter((clause) => clause.kind === kind).length

/** Clauses as they are stored and sent back. */
export const storedClausesSchema = z.array(clauseSchema)

/** The clauses of a contract as a form sends them, put into their order. */
export const clausesSchema = z
  .array(clauseSchema)
  .max(MAX_CLAUSES, `A contract can have at most ${MAX_CLAUSES} clauses.`)
  .superRefine((clauses, context) => {
    for (const kind of CLAUSE_KINDS) {
      const most = REPEATABLE[kind] ?? 1
      if (countOf(clauses, kind) > most)
        context.addIssue({
          code: 'custom',
          message: `“${CLAUSE_NAMES[kind]}” can be in a contract at most ${most === 1 ? 'once' : `${most} times`}.`,
        })
    }
  })
  .transform(inOrder)

/** Clauses in the order of a contract; those of one kind keep theirs. */
function inOrder(clauses: Clause[]): Clause[] {
  return clauses.toSorted((one, other) => CLAUSE_KINDS.indexOf(one.kind) - CLAUSE_KINDS.indexOf(other.kind))
}
