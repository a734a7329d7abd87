/** Public entry point of privacy for the app. */
export { privacyRules } from './personal-data.ts'
