export { AnswerRequest, StaffRequestMessages } from './staff-request.tsx'
