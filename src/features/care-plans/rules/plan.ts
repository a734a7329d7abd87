/** Which care a litter is due, and when. Days are ISO dates; weeks are weeks of age. */
import { addDays } from '#lib/dates.ts'
import type { CareKind } from '../choices.ts'

/** A line of a template: its first dose, and how it is repeated. */
export type CareLine = {
  id: string
  kind: CareKind
  name: string
  firstWeek: number
  /** Null for a single dose; otherwise the weeks between two doses, and the last week in which there can be one. */
  everyWeeks: number | null
  untilWeek: number | null
  /** Where its figures come from; null for a choice of the cattery. */
  source: string | null
  /** Whether the plans contain it. */
  isUsed: boolean
}

/** One dose of a line with its day; `doses` is how many the line has. */
export type PlannedDose = Pick<CareLine, 'kind' | 'name' | 'source'> & {
  lineId: string
  dose: number
  doses: number
  week: number
  day: string
}

/** The weeks of a line's doses. */
export function weeksOf({
  firstWeek,
  everyWeeks,
  untilWeek,
}: Pick<CareLine, 'firstWeek' | 'everyWeeks' | 'untilWeek'>): number[] {
  if (!everyWeeks || untilWeek === null) return [firstWeek]
  const repeated = Math.max(0, Math.floor((untilWeek - firstWeek) / everyWeeks))
  return Array.from({ length: repeated + 1 }, (_, index) => firstWeek + index * everyWeeks)
}

/** The plan of kittens that were born on a day, by day; on a day, in the order of the template. */
export function planOf(birthDate: string, lines: readonly CareLine[]): PlannedDose[] {
  return lines
    .filter(({ isUsed }) => isUsed)
    .flatMap((line) => {
      const weeks = weeksOf(line)
      return weeks.map((week, index) => ({
        lineId: line.id,
        dose: index + 1,
        doses: weeks.length,
        kind: line.kind,
        name: line.name,
        source: line.source,
        week,
        day: addDays(birthDate, week * 7),
      }))
    })
    .sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
}

/** Days before its day from which a dose is due. */
export const DUE_DAYS = 7

/** Whether a dose that is not done is overdue, due within a week, or later. */
export function stateOf(day: string, today: string): 'overdue' | 'due' | 'later' {
  if (day < today) return 'overdue'
  return day <= addDays(today, DUE_DAYS) ? 'due' : 'later'
}

/** Why something cannot have been done for a kitten on a day; null if it can. */
export function entryProblem(
  doneOn: string,
  {
    bornOn,
    diedOn,
    leftOn,
    today,
  }: { bornOn: string; diedOn: string | null; leftOn: string | null; today: string },
): string | null {
  if (doneOn > today) return 'This date is in the future.'
  if (doneOn < bornOn) return 'This is before the kitten was born.'
  if (diedOn && doneOn > diedOn) return 'This is after the kitten died.'
  return leftOn && doneOn > leftOn ? 'This is after the kitten went home.' : null
}

/** `Core vaccines, 2 of 3`, or only the name of a single dose. */
export const doseText = ({ name, dose, doses }: Pick<PlannedDose, 'name' | 'dose' | 'doses'>): string =>
  doses > 1 ? `${name}, ${dose} of ${doses}` : name
