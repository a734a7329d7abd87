import type { Sweep } from '#platform/sweeps/index.ts'
import { calendarReminderSweep } from './calendar/calendar-reminders.ts'
import { careReminderSweep } from './care/care-reminders.ts'
import { chipReminderSweep } from './care/chip-reminders.ts'
import { diaryMailSweep } from './diaries/diary-mails.ts'
import { papersReminderSweep } from './sales/papers-reminders.ts'

/** What is sent by the day because of a cattery's calendar, the care of its kittens, their microchips, papers, and diaries. */
export function breedingSweeps(
  services: Parameters<typeof calendarReminderSweep>[0],
  settings: Parameters<typeof careReminderSweep>[1],
): Sweep[] {
  return [
    calendarReminderSweep(services, settings),
    careReminderSweep(services, settings),
    chipReminderSweep(services, settings),
    papersReminderSweep(services, settings),
    diaryMailSweep(services, settings),
  ]
}
