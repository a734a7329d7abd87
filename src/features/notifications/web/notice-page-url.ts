/** The page number in the URL of the list, `?page=2`. */
export function readNoticePage(search: URLSearchParams): number {
  const page = Number.parseInt(search.get('page') ?? '', 10)
  return page > 1 ? Math.min(page, 10_000) : 1
}

/** The path of a page of the list. */
export function noticePageUrl(page: number): string {
  return page > 1 ? `/notifications?page=${page}` : '/notifications'
}
