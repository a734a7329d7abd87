/** Texts of the notifications about decisions. They never say who decided or who reported. */
import { deadlineText } from '#lib/times.ts'
import { APPEAL_DAYS, type LogAction } from '../choices.ts'

export type NotificationContent = { title: string; text: string; path: string }

const ACCOUNT_STATUS_PAGE = '/account-status'
const APPEAL = `If you think this is a mistake, you can ask us to review the decision within ${APPEAL_DAYS} days.`

/** The notification for the user concerned; undefined for actions that only staff see. */
export function decisionNotification(decision: {
  action: LogAction
  reason: string
  endsAt?: Date | null | undefined
  /** The listing, review, or cattery concerned. */
  title?: string | null | undefined
  isReview?: boolean
  /** Whether a cat was taken down for suspected fraud. */
  isFraud?: boolean | undefined
  /** The user's. */
  timeZone: string
  /** The current day, in it. */
  today?: string | undefined
}): NotificationContent | undefined {
  const { action, endsAt, title: subject, isReview = false, isFraud = false, timeZone, today } = decision
  const reason = toSentence(decision.reason)
  const content = (title: string, ...paragraphs: string[]) => ({
    title,
    text: paragraphs.join('\n\n'),
    path: ACCOUNT_STATUS_PAGE,
  })
  switch (action) {
    case 'warn':
      return content(
        'A warning about your account',
        reason,
        `Nothing else changes for now. If this continues, we may pause your messages or suspend your account. ${APPEAL}`,
      )
    case 'mute':
      return content(
        endsAt
          ? `You cannot send messages until ${deadlineText(endsAt, { timeZone, today })}`
          : 'You cannot send messages for now',
        reason,
        `You can still read messages and use everything else. ${APPEAL}`,
      )
    case 'unmute':
      return content('You can send messages again', reason)
    case 'suspend':
      return content(
        'Your account is suspended',
        reason,
        `You can still sign in and read, and what you are buying will be completed. Your cattery, if you have one, is hidden for now: its payouts wait, no payment for its cats is taken, and buyers whose cats are not handed over can cancel with a full refund. ${APPEAL}`,
      )
    case 'restore':
      return content(
        'Your account has been restored',
        reason,
        'If you have a cattery, it is visible again as before, payments for its cats are possible, and payouts that waited are sent when they are due.',
      )
    case 'sign_out':
      return content(
        'You were signed out on all devices',
        reason,
        'Please sign in again. If someone else may have had access to your account, choose a new password with “Forgot your password?” on the sign-in page, and then check your email address and your passkeys in your profile.',
      )
    case 'take_down':
      return isReview
        ? content(`We have hidden your ${lowerFirst(subject ?? 'review')}`, reason, APPEAL)
        : content(
            `We have taken down ${subject ?? 'one of your listings'}`,
            reason,
            isFraud
              ? `Until this is resolved, your payouts wait, no payment for your cats is taken, and buyers whose cats are not handed over can cancel with a full refund. ${APPEAL}`
              : APPEAL,
          )
    case 'bring_back':
      return isReview
        ? content(`Your ${lowerFirst(subject ?? 'review')} is visible again`, reason)
        : content(`${subject ?? 'One of your listings'} is visible again`, reason)
    case 'end_stop':
      return content(
        `${subject ?? 'Your listing'} no longer stops your payments`,
        reason,
        'Unless something else stops them, payments for your cats are possible, and payouts that waited are sent when they are due. The listing stays as it is.',
      )
    case 'grant_badge':
      return {
        ...content(`${subject ?? 'Your cattery'} has a new badge`, reason),
        path: '/breeder-dashboard',
      }
    case 'revoke_badge':
      return content(`A badge of ${subject ?? 'your cattery'} was revoked`, reason)
    case 'record_check':
      return {
        ...content(
          `A check of ${subject ?? 'your cattery'}`,
          reason,
          'Your public page shows the checks that are done, and the others as not done. If something is wrong, write to support.',
        ),
        path: '/breeder-dashboard',
      }
    case 'unsee_document':
      return content(
        `A document no longer counts as seen by our staff`,
        reason,
        'Families read that the result is stated by you. Correct the test or attach another document in your breeding book, and we will look at it again.',
      )
    case 'unfeature':
      return content(`${subject ?? 'One of your cats'} is no longer featured`, reason)
    case 'uphold':
      return content('We reviewed our decision and have upheld it', reason)
    case 'reverse':
      return content('We reviewed our decision and have reversed it', reason)
    case 'verify':
      return {
        ...content(
          `${subject ?? 'Your cattery'} is verified`,
          reason,
          'Your cattery and your listings are now public.',
        ),
        path: '/breeder-dashboard',
      }
    case 'reject':
      return {
        ...content(
          `We could not verify ${subject ?? 'your cattery'}`,
          reason,
          'You can correct your application and submit it again.',
        ),
        path: '/breeders/apply',
      }
    default:
      return undefined
  }
}

/** The notification for the reporter after staff decided. */
export function reporterNotification(title: string, isConfirmed: boolean): NotificationContent {
  const thanks = `Thank you for reporting ${title}. `
  return {
    title: 'We have reviewed your report',
    text: isConfirmed
      ? `${thanks}You were right, and we have taken action.`
      : `${thanks}We found nothing that breaks our rules. If someone bothers you, you can block them in the conversation.`,
    path: '/notifications',
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function toSentence(reason: string): string {
  return /[.!?…]$/.test(reason) ? reason : `${reason}.`
}
