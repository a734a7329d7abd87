import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Task } from '../contract.ts'
import { saleTasksQuery } from './queries.ts'

type Props = {
  saleId: string
  /** Kinds whose buttons the page shows elsewhere. */
  without?: Task['kind'][]
  /** The buttons of a proposed pickup day. */
  answer: (proposalId: string) => ReactNode
}

/**
 * All that waits for the viewer in a sale and has buttons on its page; if nothing does, what can be done already. Undefined while
 * it is loaded; nothing if that failed.
 */
export function useSaleTasks(saleId: string, without: Task['kind'][] = []): Task[] | undefined {
  const { data, isPending } = useQuery(saleTasksQuery(saleId))
  if (isPending) return undefined
  const tasks = (data ?? []).filter(
    // A button that leads to the page itself would do nothing.
    ({ kind, buttons }) => !without.includes(kind) && !buttons.every(({ path }) => path.endsWith(saleId)),
  )
  const open = tasks.filter(({ waitsFor }) => waitsFor === 'reader')
  return open.length > 0 ? open : tasks.filter(({ waitsFor }) => waitsFor === 'later').slice(0, 1)
}

/** The buttons of these tasks. */
export function SaleTasks({ saleId, without, answer }: Props) {
  const shown = useSaleTasks(saleId, without) ?? []
  const proposal = shown.find(({ proposalId }) => proposalId)
  const links = shown.filter((task) => task !== proposal).flatMap(({ buttons }) => buttons)
  return (
    <>
      {proposal?.proposalId && answer(proposal.proposalId)}
      {links.map(({ label, path }, index) => (
        <TaskLink
          key={label}
          label={label}
          to={sectionOf(path, saleId)}
          variant={index === 0 && !proposal ? 'primary' : 'secondary'}
        />
      ))}
    </>
  )
}

/** The part of an address after the page of the sale, on that page. */
function sectionOf(to: string, saleId: string): string {
  const [path = '', section] = to.split('#')
  return section && path.endsWith(`/${saleId}`) ? `#${section}` : to
}

function TaskLink({ label, to, variant }: { label: string; to: string; variant: 'primary' | 'secondary' }) {
  if (!to.startsWith('#'))
    return (
      <LinkButton to={to} variant={variant}>
        {label}
      </LinkButton>
    )
  return (
    <a href={to} className={buttonClass(variant)}>
      {label}
    </a>
  )
}
