/**
 * The browser's own location: ahead of `useLocation()` while the next page loads. `key` names the history entry, as in
 * the router's locations.
 */
export function currentLocation(): { search: string; key: string } {
  const state = history.state as { key?: string } | null
  return { search: location.search, key: state?.key ?? 'default' }
}
