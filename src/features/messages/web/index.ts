/** @public */
export { InterestButton } from './interest-button.tsx'
export { refreshMessages } from './live.ts'
export { MessageButton } from './message-button.tsx'
export { MessageHost } from './message-host.tsx'
