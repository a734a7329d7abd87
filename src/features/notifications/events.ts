/** Announced to the person whose notices have changed, by a new one or by reading: `NoticeNews`. */
export const NOTICE = 'notice'

export type NoticeNews = { userId: string }
