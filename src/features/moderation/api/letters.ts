/** What people are told of decisions. Who decided is never told, nor who reported. */
import type { LogAction } from '../choices.ts'

export type Letter = { title: string; text: string; path: string }

const ACCOUNT_STATUS_PAGE = '/account-status'
const APPEAL = 'If you think that this is a mistake, you can ask us within 30 days to look at it again.'

/** A moment in words, in UTC: "November 21, 2026 at 2:05 PM UTC". */
function inWords(moment: Date): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-US', options).format(moment)} UTC`
}

/** What the person is told whom a decision concerns; undefined for what is between staff and the log. */
export function letterOf(decision: {
  action: LogAction
  reason: string
  endsAt?: Date | null | undefined
  /** The listing or cattery that it is about. */
  title?: string | null | undefined
}): Letter | undefined {
  const { action, endsAt, title: subject } = decision
  const reason = asSentence(decision.reason)
  const letter = (title: string, ...paragraphs: string[]) => ({
    title,
    text: paragraphs.join('\n\n'),
    path: ACCOUNT_STATUS_PAGE,
  })
  switch (action) {
    case 'warn':
      return letter(
        'A warning about your account',
        reason,
        `Nothing else changes. If it goes on, we may stop your messages or suspend your account. ${APPEAL}`,
      )
    case 'mute':
      return letter(
        endsAt ? `You cannot send messages until ${inWords(endsAt)}` : 'You cannot send messages for now',
        reason,
        `Meanwhile you can read and do everything else. ${APPEAL}`,
      )
    case 'unmute':
      return letter('You can send messages again', reason)
    case 'suspend':
      return letter(
        'Your account is suspended',
        reason,
        `You can still sign in and read, and payments that are under way are settled. A cattery is hidden meanwhile. ${APPEAL}`,
      )
    case 'restore':
      return letter('Your account is open again', reason)
    case 'take_down':
      return letter(`We have taken down ${subject ?? 'a listing of yours'}`, reason, APPEAL)
    case 'unfeature':
      return letter(`${subject ?? 'A cat of yours'} is no longer featured`, reason)
    case 'uphold':
      return letter('We have looked at it again, and our decision stands', reason)
    case 'reverse':
      return letter('We have looked at it again and taken our decision back', reason)
    case 'verify':
      return {
        ...letter(
          `${subject ?? 'Your cattery'} is verified`,
          reason,
          'Everybody sees your cattery and your listings now.',
        ),
        path: '/breeder-dashboard',
      }
    case 'reject':
      return {
        ...letter(
          `We could not verify ${subject ?? 'your cattery'}`,
          reason,
          'You can correct your application and send it again.',
        ),
        path: '/breeders/apply',
      }
    default:
      return undefined
  }
}

/** What the reporter is told once staff has looked. */
export function reporterLetter(title: string, isFounded: boolean): Letter {
  const what = `Thank you for telling us about ${title}. `
  return {
    title: 'We have looked at your report',
    text: isFounded
      ? `${what}You were right, and we have acted on it.`
      : `${what}We found nothing in it that our rules forbid. If somebody bothers you, you can block them in the conversation.`,
    path: '/notifications',
  }
}

function asSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}
