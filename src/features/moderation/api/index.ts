export { mutedUntil, recordViolation } from './violations.ts'
