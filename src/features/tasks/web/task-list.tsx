import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { Task } from '../contract.ts'
import { tasksQuery } from './queries.ts'
import { TaskRow } from './task-row.tsx'

/** Tasks that are shown before `Show all`. */
const SHOWN = 6

/** The open tasks of a page by deadline, and below them what the viewer waits for; `empty` without any. */
export function TaskList({ place, empty }: { place: Task['place']; empty: string }) {
  return (
    <Loaded
      query={useQuery(tasksQuery)}
      failure="Your tasks could not be loaded."
      loading={<Skeleton className="h-28" />}
    >
      {(tasks) => {
        const own = tasks.filter((task) => task.place === place)
        const open = own.filter(({ waitsFor }) => waitsFor === 'reader')
        const others = own.filter(({ waitsFor }) => waitsFor === 'other')
        return (
          <>
            {open.length === 0 ? <p className="text-muted">{empty}</p> : <Rows tasks={open} />}
            {others.length > 0 && (
              <>
                <h3 className="mt-5 mb-3 border-t border-line pt-4 text-base">Waiting for others</h3>
                <Rows tasks={others} />
              </>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function Rows({ tasks }: { tasks: Task[] }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? tasks : tasks.slice(0, SHOWN)
  return (
    <>
      <ul className="divide-y divide-line">
        {shown.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </ul>
      {shown.length < tasks.length && (
        <p className="mt-3">
          <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
            {`Show all ${tasks.length}`}
          </Button>
        </p>
      )}
    </>
  )
}
