export { CalendarTab } from './lazy-tab.ts'
