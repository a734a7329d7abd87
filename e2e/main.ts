/**
 * The tag of the main journeys: what buyers, breeders, and staff do most. `npm test` runs only these, `npm run test:all` all.
 * The test runner reads it, so this file must not load Playwright.
 */
export const MAIN = '@main'
