/** The path of a page of the list. */
export function noticePageUrl(page: number): string {
  return page > 1 ? `/notifications?page=${page}` : '/notifications'
}
