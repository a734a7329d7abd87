import ChevronDown from 'lucide-react/icons/chevron-down'
import type { MouseEvent } from 'react'
import { Link } from '#ui/link.tsx'
import { adminUrl, type TabId } from './admin-url.ts'

/** The names of the tabs in groups: work that waits, what staff look up, money, and who did what. */
const GROUPS: [TabId, string][][] = [
  [
    ['work', 'My work'],
    ['cases', 'Cases'],
    ['applications', 'Applications'],
    ['checks', 'Checks'],
    ['rules', 'Rules'],
    ['approvals', 'Approvals'],
  ],
  [
    ['listings', 'Listings'],
    ['orders', 'Orders'],
    ['reviews', 'Reviews'],
    ['people', 'Users'],
  ],
  [
    ['payments', 'Payments'],
    ['totals', 'Totals'],
  ],
  [
    ['log', 'Log'],
    ['security', 'Security'],
    ['staff', 'Staff'],
  ],
]

type Props = {
  current: TabId
  isAllowed: (tab: TabId) => boolean
  /** How much waits in some tabs. */
  counts: Partial<Record<TabId, number | undefined>>
}

/** The tabs that a role may see: on the left, or on phones behind a button that names the current one. */
export function AdminNav({ current, isAllowed, counts }: Props) {
  const groups = GROUPS.map((tabs) => tabs.filter(([id]) => isAllowed(id))).filter((tabs) => tabs.length > 0)
  const [, name] = GROUPS.flat().find(([id]) => id === current) ?? []
  return (
    <nav aria-label="Staff">
      {/* On a phone, it shows the list after it, also before the script has loaded. */}
      <details className="peer card px-3 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
          <span>
            <TabName text={name ?? 'Menu'} count={counts[current]} />
          </span>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
      </details>
      <ul className="gap-3 max-lg:hidden max-lg:pt-3 max-lg:peer-open:grid lg:grid">
        {groups.map((tabs) => (
          <li key={tabs[0]?.[0]} className="border-t pt-3 first:border-t-0 first:pt-0">
            <ul className="grid max-lg:grid-cols-2">
              {tabs.map(([id, text]) => (
                <li key={id}>
                  <Link
                    to={adminUrl({ tab: id })}
                    aria-current={id === current ? 'page' : undefined}
                    onClick={closeMenu}
                    className="flex min-h-11 items-center justify-between gap-3 rounded-md px-3 text-muted -outline-offset-2 hover:bg-sunken aria-[current]:bg-action-soft aria-[current]:font-medium aria-[current]:text-action lg:min-h-9 forced-colors:aria-[current]:underline"
                  >
                    <TabName text={text} count={counts[id]} />
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The menu of a phone closes, and keeps the focus, when a tab of it is opened. */
function closeMenu({ currentTarget }: MouseEvent<HTMLElement>) {
  const menu = currentTarget.closest('nav')?.querySelector('details')
  if (!menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function TabName({ text, count = 0 }: { text: string; count: number | undefined }) {
  return (
    <>
      <bdi>{text}</bdi>
      {count > 0 && (
        <span className="text-amber tabular-nums">
          <span>{` ${count}`}</span>
          <span className="sr-only"> pending</span>
        </span>
      )}
    </>
  )
}
