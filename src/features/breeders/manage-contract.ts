/** A breeder's application, draft, and profile: forms that browser and server validate. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { addressField } from '#lib/email-address.ts'
import { MAX_GO_HOME_WEEKS, MIN_GO_HOME_WEEKS } from '#lib/go-home.ts'
import { CLUBS, sortedClubs } from '#lib/rules/clubs.ts'
import { POLICIES } from '#lib/rules/deposit-policy.ts'
import { isTimeZone } from '#lib/times.ts'
import { breederSchema } from './contract.ts'
import { shippingFormSchema } from './shipping-form.ts'

/** The choices of the form and the whole years that are stored for each. */
export const EXPERIENCE_YEARS = { '1-2': 1, '3-5': 3, '6-10': 6, '11-15': 11, '15+': 15 } as const
export type Experience = keyof typeof EXPERIENCE_YEARS
/** The choice whose years can be stated exactly. */
export const LONGEST_EXPERIENCE = '15+' satisfies Experience

const text = (atLeast: number, most: number, message: string) =>
  z.string().trim().min(atLeast, message).max(most)

const rules = {
  firstName: text(2, 60, 'First name must be at least 2 characters'),
  lastName: text(2, 60, 'Last name must be at least 2 characters'),
  name: text(1, 121, 'Please enter your name.'),
  email: addressField('Please enter a valid email address'),
  phone: text(10, 30, 'Please enter a valid phone number'),
  businessName: text(2, 120, 'Business name must be at least 2 characters'),
  location: text(2, 120, 'Location is required'),
  specializations: text(10, 1_000, 'Please describe your specializations'),
  facilities: text(20, 4_000, 'Please describe your facilities'),
  certifications: z.string().trim().max(4_000),
  references: text(20, 4_000, 'Please provide at least one reference'),
  yearsExperience: z.int('Please enter whole years.').min(0).max(100),
  /** Exact years of the longest experience; empty for none. */
  exactYears: z
    .string()
    .trim()
    .regex(/^(?:|1[5-9]|[2-9]\d|100)$/, 'Please enter whole years, from 15 to 100.'),
  description: z.string().trim().max(4_000),
  /** Paths of uploaded documents, which only their owner and staff may open. */
  files: z.array(z.string().max(200)).max(10),
}

/** The form of an application. */
export const applicationFormSchema = z.object({
  firstName: rules.firstName,
  lastName: rules.lastName,
  email: rules.email,
  phone: rules.phone,
  businessName: rules.businessName,
  location: rules.location,
  yearsExperience: z.enum(
    Object.keys(EXPERIENCE_YEARS) as [Experience, ...Experience[]],
    'Please select your experience level',
  ),
  /** Only for the choice of the most years. */
  exactYears: rules.exactYears.optional(),
  specializations: rules.specializations,
  facilities: rules.facilities,
  certifications: rules.certifications,
  references: rules.references,
  files: rules.files,
})
export type ApplicationForm = z.infer<typeof applicationFormSchema>

/** A saved draft: any part of the form, valid or not, within limits. */
export const applicationDraftSchema = z
  .object(
    Object.fromEntries(
      Object.keys(applicationFormSchema.shape)
        .filter((name) => name !== 'files')
        .map((name) => [name, z.string().max(5_000)]),
    ) as Record<Exclude<keyof ApplicationForm, 'files'>, z.ZodString>,
  )
  .extend({ files: rules.files })
  .partial()
  .refine((draft) => Object.keys(draft).length > 0, 'There is nothing to save.')
export type ApplicationDraft = z.infer<typeof applicationDraftSchema>

/** How a cattery's location is understood. */
export const locationReadingSchema = z.object({
  /**
   * `found` and `abroad` are stored as `location`; a place abroad has no distances. The others are not stored: their
   * `suggestions` are towns to choose from, the likeliest first. Those of `found` have the same name in other states.
   */
  kind: z.enum(['found', 'abroad', 'guess', 'ambiguous', 'unknown']),
  /** The town and the state, without streets and ZIP codes. */
  location: z.string().nullable(),
  suggestions: z.array(z.string()),
})
export type LocationReading = z.infer<typeof locationReadingSchema>

const documentsSchema = z.object({
  certifications: rules.certifications.optional(),
  references: rules.references,
  contactInfo: z.object({ email: rules.email, phone: rules.phone }),
  files: rules.files.optional(),
})

/** A profile created from the dashboard; every application has these fields as well. */
const profileFields = z.object({
  name: rules.name,
  businessName: rules.businessName,
  location: rules.location,
  yearsExperience: rules.yearsExperience,
  description: rules.description.nullish(),
})

const faultOf = (rule: z.ZodString, value: string) => rule.safeParse(value).error?.issues[0]?.message

/** An application has documents and more fields than a profile created from the dashboard. */
export const newBreederSchema = profileFields
  .extend({
    specializations: z.array(z.string().trim().max(1_000)).max(10).optional(),
    documents: documentsSchema.optional(),
  })
  .superRefine((form, context) => {
    if (!form.documents) return
    const refuse = (path: string, message: string | undefined) =>
      message && context.addIssue({ code: 'custom', path: [path], message })
    refuse('description', faultOf(rules.facilities, form.description ?? ''))
    refuse('specializations', faultOf(rules.specializations, form.specializations?.join(', ') ?? ''))
  })
export type NewBreeder = z.output<typeof newBreederSchema>

const shortList = (most: number) =>
  z
    .array(z.string().trim().min(1).max(most, `Each line can have ${most} characters.`))
    .max(20, 'Use at most 20 lines.')

/** The profile form of the dashboard; missing fields stay unchanged. */
export const breederChangeSchema = profileFields.partial().extend({
  // The same length as in an application.
  specializations: shortList(1_000).optional(),
  transportMethods: shortList(120).optional(),
  meetingLocations: shortList(120).optional(),
  /** Null if it does not ship cats. */
  shipping: shippingFormSchema.nullable().optional(),
  /** Applies to payments that start afterward. */
  depositPolicy: z.enum(POLICIES).optional(),
  /** In which the days of sales are evaluated, an IANA name. */
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone.').optional(),
  /** The age in weeks at which kittens may leave; applies to payments that start afterward. */
  goHomeWeeks: z
    .int('Please enter whole weeks.')
    .min(MIN_GO_HOME_WEEKS, `Kittens stay with their mother for at least ${MIN_GO_HOME_WEEKS} weeks.`)
    .max(MAX_GO_HOME_WEEKS, `Please enter at most ${MAX_GO_HOME_WEEKS} weeks.`)
    .optional(),
  /** With which it says that it is registered; their rules bind payments that start afterward. */
  clubs: z.array(z.enum(CLUBS)).max(CLUBS.length).transform(sortedClubs).optional(),
  /** Path of an uploaded picture, or null for none. */
  profileImageUrl: z.string().max(200).nullish(),
})
export type BreederChange = z.output<typeof breederChangeSchema>

/** A breeder as its owner sees it. */
export const managedBreederSchema = breederSchema
  .omit({ availableCats: true, checkCounts: true, miles: true })
  .extend({
    /** False for a profile whose owner has not applied yet; it stays pending. */
    hasApplied: z.boolean(),
    /** With which it says that it is registered. */
    clubs: z.array(z.enum(CLUBS)),
    timeZone: z.string(),
    /** The town from which distances are measured, such as "Portland, ME"; null where the location is unknown or ambiguous. */
    place: z.string().nullable(),
    documents: z.object({
      certifications: z.string().optional(),
      references: z.string().optional(),
      contactInfo: z.object({ email: z.string(), phone: z.string() }).optional(),
      files: z.array(z.string()).optional(),
    }),
  })
export type ManagedBreeder = z.infer<typeof managedBreederSchema>

export const managedBreederEndpoints = defineEndpoints({
  'POST /api/breeders': {
    summary:
      'Applies as a breeder, or without `documents` makes a profile that stays pending; the server decides the verification status',
    access: 'signed-in',
    body: newBreederSchema,
    responses: { 201: managedBreederSchema },
  },
  'POST /api/breeders/location': {
    summary: 'The town and state that a cattery’s location names; nothing is stored',
    access: 'signed-in',
    body: z.object({ location: rules.location }),
    responses: { 200: locationReadingSchema },
  },
  'PATCH /api/breeders/{id}': {
    summary: 'Changes the given fields of the signed-in breeder’s profile',
    access: 'signed-in',
    params: z.object({ id: z.uuid() }),
    body: breederChangeSchema,
    responses: { 200: managedBreederSchema },
  },
  'GET /api/breeders/profile': {
    summary: 'The signed-in person’s breeder profile; 404 where there is none',
    access: 'signed-in',
    responses: { 200: managedBreederSchema },
  },
  'GET /api/breeders/application-draft': {
    summary: 'The application as it was last saved; null where there is none',
    access: 'signed-in',
    responses: {
      200: z.object({ form: applicationDraftSchema, savedAt: z.iso.datetime() }).nullable(),
    },
  },
  'PUT /api/breeders/application-draft': {
    summary: 'Saves an unfinished application in place of the one before',
    access: 'signed-in',
    body: applicationDraftSchema,
    responses: { 200: z.object({ savedAt: z.iso.datetime() }) },
  },
})
export type ManagedBreederEndpoints = typeof managedBreederEndpoints

/** The form of a submitted application, so that it can be corrected and submitted again. */
export function toApplicationDraft(breeder: ManagedBreeder): ApplicationDraft {
  const [firstName = '', ...lastNames] = breeder.name.split(' ')
  const { certifications = '', references = '', contactInfo, files = [] } = breeder.documents
  const choices = Object.entries(EXPERIENCE_YEARS)
  return {
    firstName,
    lastName: lastNames.join(' '),
    ...contactInfo,
    businessName: breeder.businessName,
    location: breeder.location,
    yearsExperience: choices.findLast(([, years]) => years <= breeder.yearsExperience)?.[0] ?? '',
    exactYears:
      breeder.yearsExperience > EXPERIENCE_YEARS[LONGEST_EXPERIENCE] ? String(breeder.yearsExperience) : '',
    specializations: breeder.specializations.join(', '),
    facilities: breeder.description ?? '',
    certifications,
    references,
    files,
  }
}

/** The body of POST /api/breeders for a filled form, as the specification maps it. */
export function toNewBreeder(form: ApplicationForm): z.input<typeof newBreederSchema> {
  const { firstName, lastName, email, phone, certifications, references, files } = form
  return {
    name: `${firstName} ${lastName}`,
    businessName: form.businessName,
    location: form.location,
    yearsExperience:
      form.yearsExperience === LONGEST_EXPERIENCE && form.exactYears
        ? Number(form.exactYears)
        : EXPERIENCE_YEARS[form.yearsExperience],
    specializations: [form.specializations],
    description: form.facilities,
    documents: { certifications, references, files, contactInfo: { email, phone } },
  }
}
