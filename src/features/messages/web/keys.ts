/** The query keys of conversations and inquiries; each begins with the path that is read. */
export const messageKeys = {
  unreadCount: ['/api/messages/unread-count'],
  histories: ['/api/messages'],
  history: (viewerId: string, otherId: string) => ['/api/messages', otherId, viewerId],
  historiesWith: (otherId: string) => ['/api/messages', otherId],
  conversations: ['/api/conversations'],
  conversationList: (page: number, words: string) => ['/api/conversations', page, words],
  contacts: ['/api/conversations/contact'],
  contact: (kind: string, id: string) => ['/api/conversations/contact', kind, id],
  inquiries: ['/api/breeders/inquiries'],
  inquiryList: (show: string, page: number) => ['/api/breeders/inquiries', show, page],
  inquiryCounts: ['/api/breeders/inquiries/counts'],
}
