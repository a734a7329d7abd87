import { useQuery } from '@tanstack/react-query'
import { Link } from '#ui/link.tsx'
import { tasksQuery } from './queries.ts'
import { TaskList } from './task-list.tsx'

/** What waits for the viewer on the home page, and how much in the dashboard; nothing without either. */
export function HomeTasks() {
  const tasks = useQuery(tasksQuery).data ?? []
  const dashboard = tasks.filter(
    ({ place, waitsFor }) => place === 'dashboard' && waitsFor === 'reader',
  ).length
  const isEmpty = !tasks.some(({ place }) => place === 'home')
  if (isEmpty && dashboard === 0) return null
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="home-tasks">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-tasks" className="text-xl">
          Waiting for you
        </h2>
        {dashboard > 0 && (
          <Link to="/dashboard" className="link text-sm">
            {dashboard === 1 ? '1 task in your dashboard' : `${dashboard} tasks in your dashboard`}
          </Link>
        )}
      </div>
      <TaskList place="home" empty="Nothing else is waiting for you." />
    </section>
  )
}
