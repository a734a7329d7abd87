/** The query keys of notifications; each begins with the path that is read. */
export const noticeKeys = {
  lists: ['/api/notices'],
  list: (page: number, limit: number) => ['/api/notices', page, limit],
  unreadCount: ['/api/notices/unread-count'],
}
