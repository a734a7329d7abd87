import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Task } from '../contract.ts'
import { nextTask } from './next-task.ts'
import { saleTasksQuery } from './queries.ts'

type Props = {
  saleId: string
  /** Kinds whose buttons the page shows elsewhere. */
  without?: Task['kind'][]
  /** The buttons of a proposed pickup day. */
  answer: (proposalId: string) => ReactNode
}

/** The buttons of what the viewer does next in a sale, on its page. */
export function SaleTasks({ saleId, without = [], answer }: Props) {
  const tasks = useQuery(saleTasksQuery(saleId)).data ?? []
  const next = nextTask(tasks, { saleId, without })
  if (!next) return null
  if (next.proposalId) return answer(next.proposalId)
  return next.buttons.map(({ label, path }) => (
    <TaskLink key={label} label={label} to={sectionOf(path, saleId)} />
  ))
}

/** The part of an address after the page of the sale, on that page. */
function sectionOf(to: string, saleId: string): string {
  const [path = '', section] = to.split('#')
  return section && path.endsWith(`/${saleId}`) ? `#${section}` : to
}

function TaskLink({ label, to }: { label: string; to: string }) {
  if (!to.startsWith('#')) return <LinkButton to={to}>{label}</LinkButton>
  return (
    <a href={to} className={buttonClass()}>
      {label}
    </a>
  )
}
