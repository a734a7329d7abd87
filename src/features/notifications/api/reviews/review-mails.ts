import { renderMail } from '#platform/mail/index.ts'

type ReviewMail = {
  title: string
  paragraphs: string[]
  action: { label: string; url: string }
  /** The URL for unsubscribing. */
  unsubscribe: string
}

/** An email about a review, which its recipient can turn off. */
export function reviewMail({ title, paragraphs, action, unsubscribe }: ReviewMail) {
  return {
    subject: title,
    ...renderMail({
      title,
      paragraphs,
      action,
      footnote: 'You received this email because you bought or sold a cat on Littermate.',
      small: { label: 'Unsubscribe from emails about reviews', url: unsubscribe },
    }),
  }
}
