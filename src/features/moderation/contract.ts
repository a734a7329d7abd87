import { z } from 'zod'
import { defineEndpoints } from '#lib/endpoint.ts'

/** Why somebody reports a message. */
export const REPORT_REASONS = ['spam', 'rude', 'payment', 'fraud', 'other'] as const

export const moderationEndpoints = defineEndpoints({
  'POST /api/reports': {
    summary: 'Put a message that one received before staff; once for each message',
    access: 'signed-in',
    body: z.object({ messageId: z.uuid(), reason: z.enum(REPORT_REASONS) }),
    responses: { 201: z.object({ id: z.uuid() }) },
  },
})
export type ModerationEndpoints = typeof moderationEndpoints
