/** Tasks in words, in the order of their deadlines. */
import { addDays } from '#lib/dates.ts'
import { DAY_MS, MINUTE_MS } from '#lib/durations.ts'
import type { OpenTask, TaskDeadline } from '#lib/tasks/open-tasks.ts'
import { startOfDay } from '#lib/times.ts'
import { TASK_KINDS, type Task, type TaskKind } from '../contract.ts'
import { KINDS } from './kinds.ts'

/** When a deadline ends, for the order: a day without a time at its end. An hour off where the clocks change on that day. */
export function deadlineEnd(deadline: TaskDeadline): Date {
  if ('at' in deadline) return new Date(deadline.at)
  const { day, time, timeZone } = deadline
  if (!time) return startOfDay(addDays(day, 1), timeZone)
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}

/** The urgent ones first, each by deadline, without one last; then what the reader waits for, in the same order. */
export function inOrder(tasks: readonly OpenTask<TaskKind>[], now: Date): OpenTask<TaskKind>[] {
  const key = (task: OpenTask<TaskKind>) => {
    const { kind, waitsFor, deadline, subjectId } = task
    const isOther = waitsFor === 'other'
    return [
      isOther ? 1 : 0,
      isOther || isUrgent(task, now) ? 0 : 1,
      deadline ? deadlineEnd(deadline).getTime() : KINDS[kind].urgent === 'always' ? 0 : Number.MAX_VALUE,
      TASK_KINDS.indexOf(kind),
      subjectId,
    ]
  }
  return tasks.toSorted((one, two) => {
    const [a, b] = [key(one), key(two)]
    const index = a.findIndex((value, place) => value !== b[place])
    if (index === -1) return 0
    return (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
  })
}

/** Whether its deadline has passed or passes within a day, for kinds that have urgent ones, or always. */
function isUrgent({ kind, deadline }: OpenTask<TaskKind>, now: Date): boolean {
  const { urgent } = KINDS[kind]
  if (urgent !== 'soon') return urgent === 'always'
  return deadline !== null && deadlineEnd(deadline).getTime() - now.getTime() <= DAY_MS
}

/** The page that lists and counts a task. */
export function placeOf({ kind, role }: Pick<OpenTask<TaskKind>, 'kind' | 'role'>): Task['place'] {
  return KINDS[kind].place ?? (role === 'buyer' ? 'home' : 'dashboard')
}

/** A task as its reader sees it. */
export function presentTask(task: OpenTask<TaskKind>, now: Date): Task {
  const { kind, waitsFor, subjectId, saleId, deadline } = task
  const { title, text, buttons, label = '', pastLabel = label, accepts } = KINDS[kind]
  const isPast = deadline !== null && deadlineEnd(deadline) <= now
  return {
    id: `${kind}-${subjectId}`,
    kind,
    place: placeOf(task),
    waitsFor,
    saleId,
    title: title(task),
    text: text?.(task) ?? null,
    deadline: deadline && {
      label: isPast ? pastLabel : label,
      at: 'at' in deadline ? deadline.at : null,
      day: 'day' in deadline ? deadline.day : null,
      time: 'day' in deadline ? deadline.time : null,
      timeZone: 'day' in deadline ? deadline.timeZone : null,
    },
    isUrgent: isUrgent(task, now),
    buttons: buttons.map((each) => ({ label: each.label(task), path: each.path(task) })),
    proposalId: accepts ? subjectId : null,
  }
}
