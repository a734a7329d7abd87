/** Rules of places and clubs: what buyers read, and what staff edit with history. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { integerField, pastDateField } from '#lib/form-fields.ts'
import { STATES } from '#lib/places/states.ts'
import {
  MAX_ADDRESS,
  MAX_NUMBER,
  MAX_SENTENCE,
  MAX_SOURCE,
  MAX_WINDOW,
  MIN_SENTENCE,
  NEEDS_NUMBER,
  PLACES,
  RECHECK_MONTHS,
  RULE_BINDS,
  RULE_KINDS,
  RULE_SUBJECTS,
  RULE_UNITS,
  SUBJECT_UNITS,
} from './choices.ts'

export * from './choices.ts'
export { NO_ADVICE, numberText } from './rule-texts.ts'

/** The postal code of a state. */
export const stateField = z
  .string()
  .refine((code) => Object.hasOwn(STATES, code), 'Enter the postal code of a state.')

/** The state whose rules give a buyer rights: the buyer's, or that of the cattery while the buyer's is unknown. */
export const rightsStateSchema = z.object({ state: stateField, isBuyers: z.boolean() })
export type RightsState = z.infer<typeof rightsStateSchema>

/** A rule as buyers and breeders read it. */
export const placeRuleSchema = z.object({
  id: z.uuid(),
  kind: z.enum(RULE_KINDS),
  /** The code of a country or union, the postal code of a state, or a club. */
  place: z.string(),
  subject: z.enum(RULE_SUBJECTS),
  binds: z.enum(RULE_BINDS),
  number: z.int().nullable(),
  unit: z.enum(RULE_UNITS).nullable(),
  /** The months over which litters or animals are counted. */
  months: z.int().nullable(),
  /** What it says, in our words. */
  sentence: z.string(),
  source: z.string(),
  sourceUrl: z.string(),
  /** The day on which staff read the source. */
  readOn: z.iso.date(),
})
export type PlaceRule = z.infer<typeof placeRuleSchema>

/** The same as staff see it. */
export const staffRuleSchema = placeRuleSchema.extend({
  /** From this day on, it counts as not checked recently. */
  lateFrom: z.iso.date(),
  /** `ended`: the rule no longer exists; `soon`: it has to be checked within a month; `late`: not checked recently. */
  state: z.enum(['current', 'soon', 'late', 'ended']),
  version: z.int(),
})
export type StaffRule = z.infer<typeof staffRuleSchema>

const text = (min: number, max: number) =>
  z.string().trim().min(min, `Enter at least ${min} characters.`).max(max, `Enter at most ${max} characters.`)

const fields = z.object({
  kind: z.enum(RULE_KINDS, 'Choose one.'),
  place: z.string('Choose one.').max(20),
  subject: z.enum(RULE_SUBJECTS, 'Choose one.'),
  binds: z.enum(RULE_BINDS, 'Choose one.'),
  number: integerField('Enter a whole number.')
    .min(1, 'Enter at least 1.')
    .max(MAX_NUMBER, `Enter at most ${MAX_NUMBER}.`)
    .nullable(),
  unit: z.enum(RULE_UNITS, 'Choose one.').nullable(),
  months: integerField('Enter whole months.')
    .min(1, 'Enter at least 1.')
    .max(MAX_WINDOW, `Enter at most ${MAX_WINDOW}.`)
    .nullable(),
  sentence: text(MIN_SENTENCE, MAX_SENTENCE),
  source: text(2, MAX_SOURCE),
  sourceUrl: z
    .url({ protocol: /^https$/, error: 'Enter an address that begins with https://.' })
    .max(MAX_ADDRESS, `Enter at most ${MAX_ADDRESS} characters.`),
  readOn: pastDateField,
  isEnded: z.boolean(),
})
export type RuleContent = z.output<typeof fields>

/** What is wrong with a row, by field. */
function ruleFaults({
  kind,
  place,
  subject,
  binds,
  number,
  unit,
  months,
}: RuleContent): Record<string, string> {
  const isCounted = unit === 'litters' || unit === 'animals'
  const faults: Record<string, string | false> = {
    place: !Object.hasOwn(PLACES[kind], place) && 'Choose one.',
    binds:
      (binds === 'members' && kind !== 'club' && 'Only a club has members.') ||
      (kind === 'club' &&
        binds !== 'members' &&
        binds !== 'advice' &&
        'A club binds its members, or advises.'),
    number: number === null && (NEEDS_NUMBER.includes(subject) || unit !== null) && 'Required',
    unit:
      number === null
        ? unit !== null && 'Only a number has a unit.'
        : (unit === null || !SUBJECT_UNITS[subject].includes(unit)) && 'Choose a unit of this subject.',
    months: isCounted
      ? months === null && subject === 'litters' && 'Required'
      : months !== null && 'Only litters and animals are counted over months.',
  }
  return Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => !!fault[1]))
}

const whole = <T extends z.ZodType<RuleContent>>(schema: T) =>
  schema.superRefine((content, context) => {
    for (const [field, message] of Object.entries(ruleFaults(content)))
      context.addIssue({ code: 'custom', path: [field], message })
  })

/** The whole row: a change replaces all of it, so that nothing of another version stays. */
export const newRuleSchema = whole(fields.extend({ id: z.uuid() }))
const ruleChangeSchema = whole(
  fields.extend({
    /** The version that the change is based on. */
    version: z.int(),
  }),
)
export type NewRule = z.output<typeof newRuleSchema>
export type RuleChange = z.output<typeof ruleChangeSchema>

/** A version of a row. */
export const ruleVersionSchema = z.object({
  version: z.int(),
  content: placeRuleSchema.omit({ id: true }).extend({ isEnded: z.boolean() }),
  /** Who wrote it; null for the first rows. */
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type RuleVersion = z.infer<typeof ruleVersionSchema>

const id = z.object({ id: z.uuid() })

export const placeRuleEndpoints = defineEndpoints({
  'GET /api/place-rules': {
    summary: `The rules that were read within the last ${RECHECK_MONTHS} months: of all places and clubs, or of a state and of countries`,
    access: 'public',
    query: z.object({ state: stateField.optional() }),
    responses: { 200: z.array(placeRuleSchema) },
  },
})
export type PlaceRuleEndpoints = typeof placeRuleEndpoints

export const staffRuleEndpoints = defineEndpoints({
  'GET /api/admin/place-rules': {
    summary: 'All rules of places and clubs, those to check first',
    access: 'support',
    responses: { 200: z.array(staffRuleSchema) },
  },
  'POST /api/admin/place-rules': {
    summary: 'Add a rule, once per ID',
    access: 'moderator',
    recentSignIn: true,
    body: newRuleSchema,
    responses: { 201: staffRuleSchema },
  },
  'PUT /api/admin/place-rules/{id}': {
    summary: 'Replace a rule; 409 if another version was saved meanwhile',
    access: 'moderator',
    recentSignIn: true,
    params: id,
    body: ruleChangeSchema,
    responses: { 200: staffRuleSchema },
  },
  'GET /api/admin/place-rules/{id}/history': {
    summary: 'All versions of a rule, newest first',
    access: 'support',
    params: id,
    responses: { 200: z.array(ruleVersionSchema) },
  },
})
export type StaffRuleEndpoints = typeof staffRuleEndpoints
