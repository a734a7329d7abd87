/** @public */
export { InterestButton } from './interest-button.tsx'
export { MessageButton } from './message-button.tsx'
export { MessageHost } from './message-host.tsx'
