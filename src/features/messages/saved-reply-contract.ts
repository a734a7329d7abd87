/** Texts that a breeder stores to insert them into messages. */
import { z } from 'zod'
import { defineEndpoints } from '#lib/client/endpoint.ts'
import { requiredText } from '#lib/form-fields.ts'
import { content } from './contract.ts'
import { MAX_REPLY_TITLE } from './limits.ts'

export const savedReplyFormSchema = z.object({ title: requiredText(MAX_REPLY_TITLE), text: content })
export type SavedReplyForm = z.output<typeof savedReplyFormSchema>

const savedReplySchema = savedReplyFormSchema.extend({
  id: z.uuid(),
  title: z.string(),
  /** With placeholders such as `{cat}`, which are filled in when it is inserted. */
  text: z.string(),
})
export type SavedReply = z.infer<typeof savedReplySchema>

const params = z.object({ id: z.uuid() })

export const savedReplyEndpoints = defineEndpoints({
  'GET /api/saved-replies': {
    summary: 'The saved replies of the signed-in breeder, by title',
    access: 'breeder',
    responses: { 200: z.array(savedReplySchema) },
  },
  'PUT /api/saved-replies/{id}': {
    summary: 'Add a saved reply with an ID that the client generates, or replace it',
    access: 'breeder',
    params,
    body: savedReplyFormSchema,
    responses: { 200: savedReplySchema },
  },
  'DELETE /api/saved-replies/{id}': {
    summary: 'Delete a saved reply; succeeds if there is none',
    access: 'breeder',
    params,
    responses: { 204: z.undefined() },
  },
})
export type SavedReplyEndpoints = typeof savedReplyEndpoints
