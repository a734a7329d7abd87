import type { User } from '#features/accounts/contract.ts'

export type NavItem = {
  to: string
  text: string /** Paths that light the item up, besides its own. */
  also?: string[]
}

const PUBLIC: NavItem[] = [
  { to: '/', text: 'Home' },
  { to: '/cats', text: 'Cats' },
  { to: '/breeders', text: 'Breeders', also: ['/breeder'] },
  { to: '/breeding-pairings', text: 'Future Litters', also: ['/litters'] },
]

/** The pages that the header names for a viewer. */
export function navigationFor(viewer: User | null | undefined): NavItem[] {
  if (!viewer) return PUBLIC
  const dashboard = { to: '/dashboard', text: 'Dashboard', also: ['/breeder-dashboard'] }
  return [
    ...PUBLIC,
    ...(viewer.role === 'breeder' ? [dashboard] : []),
    { to: '/messages', text: 'Messages' },
    { to: '/favorites', text: 'Favorites' },
    ...(viewer.role === 'admin' ? [{ to: '/admin', text: 'Staff' }] : []),
  ]
}

/** Whether an item stands for the page at `path`: Home by its exact path, all others by whole parts of the path. */
export function isCurrent(item: NavItem, path: string): boolean {
  if (item.to === '/') return path === '/'
  return [item.to, ...(item.also ?? [])].some((to) => path === to || path.startsWith(`${to}/`))
}

/** A person's name, or the email address where no name is known. */
export function nameOf(viewer: User): string {
  return [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
}
