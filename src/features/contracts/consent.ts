/** What a party reads and accepts before its first signature (15 U.S.C. 7001(c)). */

/** Increase it with every change of the statement; signatures store the version that was accepted. */
export const CONSENT_VERSION = 1

/** The statement, one paragraph for each duty of 15 U.S.C. 7001(c)(1). */
export const CONSENT_TEXTS: readonly { title: string; text: string }[] = [
  {
    title: 'On paper instead',
    text: 'You need not sign here. Write to the other party through Littermate that you want to sign on paper; it costs you nothing here. You can print the file or ask us for a copy on paper, also for free.',
  },
  {
    title: 'Taking this back',
    text: 'You can take your consent back until you sign: leave this page, or decline the contract. After that, it covers only changed versions, and you can decline those. Nothing is charged for it, and your sale stays as it is.',
  },
  {
    title: 'What it covers',
    text: 'It covers the contract of this sale and its changed versions, and nothing else.',
  },
  {
    title: 'If your email address changes',
    text: 'We tell you by email about changes and the signed contract. Change your address in your profile, under Security.',
  },
  {
    title: 'What you need',
    text: 'You need a browser, and a program that opens PDF files to keep or print the contract. If that ever changes, we tell you and ask again.',
  },
]
