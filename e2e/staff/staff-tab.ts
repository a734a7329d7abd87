import type { Page } from '@playwright/test'

/** The link to a tab of the staff page, in the navigation beside it; on a phone, it is hidden in the menu. */
export const staffTab = (page: Page, name: string | RegExp) =>
  page
    .getByRole('navigation', { name: 'Staff', exact: true })
    .getByRole('link', { name, includeHidden: true })
