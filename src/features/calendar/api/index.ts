/** The calendar of a cattery: entries of all features by day, reminders, and an address for calendar apps. */
export { type CalendarReminder, listDueReminders, takeReminder } from './due-reminders.ts'
export { calendarRules } from './personal-data.ts'
export { calendarRoutes } from './routes.ts'
