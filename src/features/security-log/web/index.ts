export { detailText, eventLabel } from './labels.ts'
