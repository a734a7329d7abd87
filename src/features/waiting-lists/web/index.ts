export { HomeEntries } from './home-entries.tsx'
export { WaitingListTab } from './lazy-tab.ts'
export { WaitingListNote } from './list-note.tsx'
