import type { BadgeTone } from '#ui/badge.tsx'
import type { PayoutAccount, PayoutAccountState, Restriction } from '../../account-contract.ts'

export const STATE_NAMES: Record<PayoutAccountState, string> = {
  not_started: 'Not started',
  information_missing: 'Information missing',
  under_review: 'Under review',
  active: 'Active',
  restricted: 'Restricted',
}

export const STATE_TONES: Record<PayoutAccountState, BadgeTone> = {
  not_started: 'plain',
  information_missing: 'warm',
  under_review: 'blue',
  active: 'good',
  restricted: 'danger',
}

/** The button of the next step: onboarding opens the form at Stripe, and login the account there. */
type Step = { opens: 'onboarding' | 'login'; label: string }
type AccountText = { text: string; step?: Step }

const RESTRICTED: Record<Restriction, AccountText> = {
  past_due: {
    text: 'Your payouts are paused because Stripe is missing information. Your money waits until you provide it.',
    step: { opens: 'onboarding', label: 'Provide information' },
  },
  closed: {
    text: 'Your account at Stripe was closed or disconnected. Set up a new one to be paid. Until then, your money waits.',
    step: { opens: 'onboarding', label: 'Start again' },
  },
  rejected: {
    text: 'Stripe rejected your account and does not pay out to it. Please write to support, so that we can find out what to do.',
  },
  country: {
    text: 'Your account at Stripe is in another country. Littermate can only pay breeders in the United States. Please write to support.',
  },
  currency: {
    text: 'Your account at Stripe uses another currency. Littermate pays in US dollars. Add a bank account in US dollars at Stripe.',
    step: { opens: 'login', label: 'Open Stripe' },
  },
  other: {
    text: 'Stripe has restricted your account. Open it at Stripe to see why, or write to support.',
    step: { opens: 'login', label: 'Open Stripe' },
  },
}

/** What the state of an account means for its breeder, and the next step. */
export function accountText({ state, restriction, needsInformation }: PayoutAccount): AccountText {
  switch (state) {
    case 'not_started':
      return {
        text: 'Set up payouts with Stripe, our payment partner. It takes a few minutes, and you need your bank details and an ID. You can list cats and receive inquiries without it, but you are only paid once it is done.',
        step: { opens: 'onboarding', label: 'Set up payouts' },
      }
    case 'information_missing':
      return {
        text: 'Stripe still needs information from you. What you have entered is saved.',
        step: { opens: 'onboarding', label: 'Continue at Stripe' },
      }
    case 'under_review':
      return {
        text: 'Stripe is checking your information. This usually takes a few minutes, and sometimes a few days. We will email you when it is done. There is nothing to do now.',
      }
    case 'active':
      return needsInformation
        ? {
            text: 'You are paid after each handover. Stripe needs more information from you to keep it that way.',
            step: { opens: 'onboarding', label: 'Provide information' },
          }
        : {
            text: 'After each handover, your money is transferred to your account at Stripe, which pays it out to your bank.',
            step: { opens: 'login', label: 'Open Stripe' },
          }
    case 'restricted':
      return restriction ? RESTRICTED[restriction] : RESTRICTED.other
  }
}
