export { signInUrl, useViewer, ViewerProvider, viewerQuery } from './viewer.ts'
