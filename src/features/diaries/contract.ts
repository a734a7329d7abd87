/** Diaries of kittens: what breeders publish of their litter logs. */
import { z } from 'zod'
import { pictureSchema } from '#features/uploads/contract.ts'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { pagingQuery } from '#lib/paging.ts'
import { MAX_DIARY_TEXT } from './limits.ts'

export const diaryEntrySchema = z.object({
  id: z.uuid(),
  text: z.string(),
  picture: pictureSchema.nullable(),
  /** A weight of the litter log with its day, where the cattery is. */
  weight: z.object({ grams: z.int(), day: z.iso.date() }).nullable(),
  version: z.int(),
  publishedAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
})
export type DiaryEntry = z.infer<typeof diaryEntrySchema>

const content = {
  text: z.string().trim().max(MAX_DIARY_TEXT, `Enter at most ${MAX_DIARY_TEXT} characters.`),
  imageUrl: z.string().max(200).nullable(),
}

export const newDiaryEntrySchema = z.object({
  id: z.uuid(),
  ...content,
  /** A weight of the kitten. */
  weightId: z.uuid().nullable(),
})
export type NewDiaryEntry = z.output<typeof newDiaryEntrySchema>

export const diaryChangeSchema = z.object({ version: z.int(), ...content })
export type DiaryChange = z.output<typeof diaryChangeSchema>

const params = z.object({ id: z.uuid() })

export const diaryEndpoints = defineEndpoints({
  'GET /api/cats/{id}/diary': {
    summary: 'The diary of a cat that everyone can see, newest first; totals in X-Total-Count and Link',
    access: 'public',
    params,
    query: pagingQuery,
    responses: { 200: z.array(diaryEntrySchema) },
  },
  'POST /api/breeders/cats/{id}/diary': {
    summary: 'Publishes an entry in the diary of an own cat that is a kitten of a litter log, once per ID',
    access: 'breeder',
    params,
    body: newDiaryEntrySchema,
    responses: { 201: diaryEntrySchema },
  },
  'PATCH /api/breeders/diary/{id}': {
    summary: 'Corrects an own entry; 409 if another device changed it meanwhile',
    access: 'breeder',
    params,
    body: diaryChangeSchema,
    responses: { 200: diaryEntrySchema },
  },
  'DELETE /api/breeders/diary/{id}': {
    summary: 'Removes an own entry with its picture',
    access: 'breeder',
    params,
    responses: { 204: z.undefined() },
  },
})
export type DiaryEndpoints = typeof diaryEndpoints
