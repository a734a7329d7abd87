export { TOPIC_LABELS } from '../choices.ts'
export { AnswerRequest, StaffRequestMessages } from './staff-request.tsx'
