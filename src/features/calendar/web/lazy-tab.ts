import { nearPart } from '#ui/loading/near-part.tsx'

/** The calendar, which the server renders and the browser loads when the tab is opened. */
export const CalendarTab = nearPart(async () => (await import('./calendar-tab.tsx')).CalendarTab)
