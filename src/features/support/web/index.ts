export { TOPIC_LABELS } from '../choices.ts'
export { RequestMessages } from './request-messages.tsx'
export { AnswerRequest, StaffRequestMessages } from './staff-request.tsx'
