import type { ListedDraft } from '#platform/mail/index.ts'

type ReviewMail = {
  title: string
  paragraphs: string[]
  action: { label: string; url: string }
}

/** An email about a review, which its recipient can turn off. */
export function reviewMail({ title, paragraphs, action }: ReviewMail): ListedDraft {
  return {
    subject: title,
    content: {
      title,
      paragraphs,
      action,
      footnote: 'You received this email because you bought or sold a cat on Littermate.',
    },
  }
}
