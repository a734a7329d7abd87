export { signInOptionsQuery } from './queries.ts'
export { signInUrl, useViewer, ViewerProvider, viewerQuery } from './viewer.ts'
