/** One email for several changes that the same person made. */
import { sentence } from '#lib/texts/sentence.ts'
import type { ListedDraft, MailDraft } from '#platform/mail/index.ts'
import type { WaitingMail } from './store.ts'

/** Earlier changes that an email names; the others are counted. */
const NAMED = 5

/** The email about these changes, in their order; `name` is that of the person who made them. */
export function combinedMail(waiting: readonly WaitingMail[], name: string): MailDraft {
  const topics = [...new Set(waiting.map(({ topic }) => topic))]
  const draftsOf = topics.map((topic) =>
    waiting.filter((mail) => mail.topic === topic).map(({ content }) => content.draft),
  )
  return topics.length > 1 ? digest(draftsOf, name) : latestOf(draftsOf.flat())
}

/** The latest change, with the titles of the earlier ones. */
function latestOf(drafts: ListedDraft[]): ListedDraft {
  const latest = drafts.at(-1)
  if (!latest) throw new Error('There is nothing to send.')
  const earlier = earlierText(drafts.slice(0, -1))
  const { subject, content } = latest
  return { subject, content: { ...content, paragraphs: [...content.paragraphs, ...earlier] } }
}

function digest(draftsOf: ListedDraft[][], name: string): MailDraft {
  const title = `${draftsOf.length} updates about ${name}`
  return {
    subject: title,
    content: {
      title,
      paragraphs: ['These updates are in one email, so that you receive fewer.'],
      cards: draftsOf.map((drafts) => {
        const { subject, content } = latestOf(drafts)
        const { picture, action, paragraphs } = content
        return { title: subject, url: action.url, ...(picture && { picture }), lines: paragraphs }
      }),
      footnote: 'You received this email because of what happened on Littermate since our last email.',
    },
  }
}

/** The titles of earlier changes, each once with its number, the latest first. */
function earlierText(drafts: ListedDraft[]): string[] {
  if (drafts.length === 0) return []
  const counts = new Map<string, number>()
  for (const { subject } of drafts.toReversed()) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  const titles = [...counts].map(([title, count]) => (count > 1 ? `${title} (${count} times)` : title))
  const hidden = titles.length - NAMED
  const more = hidden > 0 ? [`${hidden} more`] : []
  return [sentence(`Before that: ${[...titles.slice(0, NAMED), ...more].join('; ')}`)]
}
