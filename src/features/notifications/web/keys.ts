/** The query keys of notifications; each begins with the API path. */
export const noticeKeys = {
  lists: ['/api/notices'],
  list: (page: number, limit: number) => ['/api/notices', page, limit],
  unreadCount: ['/api/notices/unread-count'],
}
