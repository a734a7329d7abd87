export { cardText } from '../texts.ts'
