import { useLocation, useNavigate } from 'react-router'
import { type DashboardState, dashboardUrl, parseDashboardUrl, type TabId } from './dashboard-url.ts'

export type Dashboard = DashboardState & {
  openTab: (tab: TabId) => void
  /** Opens the form of a tab for a new item, or to edit the one with the ID `edit`. */
  openForm: (tab: TabId, edit?: string, from?: string) => void
  closeForm: () => void
}

/** The dashboard's state from the URL, and functions that change it. */
export function useDashboard(): Dashboard {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = parseDashboardUrl(new URLSearchParams(search))
  // A form opens over the list, which stays as it is.
  const listOf = (tab: TabId) => (tab === state.tab ? { list: state.list } : {})
  const go = (next: DashboardState) => void navigate(dashboardUrl(pathname, next))
  return {
    ...state,
    openTab: (tab) => go({ tab, form: null }),
    openForm: (tab, edit, from) =>
      go({
        ...listOf(tab),
        tab,
        form: edit ? { kind: 'edit', id: edit } : { kind: 'new', from: from ?? null },
      }),
    closeForm: () => go({ ...listOf(state.tab), tab: state.tab, form: null }),
  }
}
