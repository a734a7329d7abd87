import { CALENDAR_KINDS, type CalendarKind } from '../choices.ts'

/** What the tab shows: a month such as `2026-12`, the current one if undefined, and one kind of entries, or all. */
export type CalendarView = { month: string | undefined; show: CalendarKind | undefined }

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** Reads the address of the tab; what cannot be understood is left out. */
export function readCalendarUrl(params: URLSearchParams): CalendarView {
  const month = params.get('month') ?? ''
  return {
    month: MONTH.test(month) ? month : undefined,
    show: CALENDAR_KINDS.find((kind) => kind === params.get('show')),
  }
}

/** The address of the tab on a path of the dashboard. */
export function calendarUrl(path: string, { month, show }: CalendarView): string {
  const params = new URLSearchParams({ tab: 'calendar' })
  if (month) params.set('month', month)
  if (show) params.set('show', show)
  return `${path}?${params}`
}
