export { signInUrl, useViewer, viewerQuery } from './viewer.ts'
