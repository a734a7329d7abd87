import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type DashboardState, dashboardUrl, readDashboard, type TabId } from './dashboard-address.ts'

export type Dashboard = DashboardState & {
  choose: (tab: TabId) => void
  /** Opens the form of a tab for a new thing, or for the one with the id. */
  open: (tab: TabId, edit?: string, from?: string) => void
  close: () => void
}

/** The dashboard's state as the address has it, and the ways to change it. */
export function useDashboard(): Dashboard {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state = readDashboard(new URLSearchParams(search))
  const wasOpen = useRef(state.form !== null)
  useEffect(() => {
    if (wasOpen.current && state.form === null) focusTab()
    wasOpen.current = state.form !== null
  }, [state.form])
  const go = (next: DashboardState) => void navigate(dashboardUrl(pathname, next))
  return {
    ...state,
    choose: (tab) => go({ tab, form: null }),
    open: (tab, edit, from) =>
      go({ tab, form: edit ? { kind: 'edit', id: edit } : { kind: 'new', from: from ?? null } }),
    close: () => go({ tab: state.tab, form: null }),
  }
}

/** Where reading goes on when the button that opened a dialog is gone: the tab that is shown. */
export function focusTab(): void {
  if (document.activeElement === document.body || document.activeElement === null)
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
}
