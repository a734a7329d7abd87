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
  const link = (
    <Link to="/dashboard" className="link text-sm">
      {dashboard === 1 ? '1 task in your dashboard' : `${dashboard} tasks in your dashboard`}
    </Link>
  )
  return (
    <section className="card p-5 sm:p-6" aria-labelledby="home-tasks">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="home-tasks" className="text-xl">
          Waiting for you
        </h2>
        {!isEmpty && dashboard > 0 && link}
      </div>
      {isEmpty ? (
        <p>{link}</p>
      ) : (
        <TaskList
          place="home"
          empty={
            dashboard > 0 ? 'Nothing waits for you outside of the dashboard.' : 'Nothing waits for you now.'
          }
        />
      )}
    </section>
  )
}
