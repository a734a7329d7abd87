import type { User } from '#features/accounts/contract.ts'

export type NavItem = {
  to: string
  text: string
  /** Other paths that highlight the item. */
  also?: string[]
  /** Only in menus: a wide header has no room for it. */
  menuOnly?: boolean
}

const PUBLIC: NavItem[] = [
  { to: '/', text: 'Home' },
  { to: '/cats', text: 'Cats' },
  { to: '/breeds', text: 'Cat Breeds' },
  { to: '/breeders', text: 'Breeders', also: ['/breeder'] },
  { to: '/breeding-pairings', text: 'Future Litters', also: ['/litters'] },
]

/** The header's navigation items for a viewer. */
export function navigationFor(viewer: User | null | undefined): NavItem[] {
  if (!viewer) return PUBLIC
  const dashboard = { to: '/dashboard', text: 'Dashboard', also: ['/breeder-dashboard'] }
  return [
    ...PUBLIC,
    ...(viewer.role === 'breeder' ? [dashboard] : []),
    ...(viewer.role === 'admin' || viewer.needsSecondFactor ? [{ to: '/admin', text: 'Staff' }] : []),
    { to: '/messages', text: 'Messages' },
    { to: '/favorites', text: 'Favorites', menuOnly: true },
    { to: '/searches', text: 'Saved Searches', menuOnly: true },
    { to: '/waiting-lists', text: 'Waiting Lists', menuOnly: true },
    { to: '/orders', text: 'Orders', menuOnly: true },
    ...(viewer.role === 'breeder' ? [{ to: '/sales', text: 'Sales', menuOnly: true }] : []),
  ]
}

/** Whether to highlight an item at `path`: Home only on an exact match, all others by path prefix. */
export function isCurrent(item: NavItem, path: string): boolean {
  if (item.to === '/') return path === '/'
  return [item.to, ...(item.also ?? [])].some((to) => path === to || path.startsWith(`${to}/`))
}

/** A user's full name, or the email address if no name is known. */
export function fullName(viewer: User): string {
  return [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
}
