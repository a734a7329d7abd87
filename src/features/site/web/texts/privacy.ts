import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const PRIVACY: TextPageContent = {
  title: 'Privacy',
  description: 'What Littermate stores about you, why, for how long, and who can see it. No tracking.',
  lead: 'What we store about you, why, for how long, and who can see it.',
  sections: [
    {
      title: 'In short',
      text: [
        [
          'You can browse without an account, and no one tracks you.',
          'The only cookies keep you signed in, recognize your device when you sign in, and let you see your own changes at once.',
          'Card numbers never reach this site.',
          'We do not sell or share your data for advertising.',
        ],
      ],
    },
    {
      title: 'What we store',
      text: [
        [
          'Your account: your name, your email address, your password as a hash that cannot be read back, the time zone that your browser reports, so that pages and emails show your time, and the place from which lists show distances, if you save one.',
          'Your sessions: when and from which network you signed in, with which browser, and when you were last active, so that you can recognize a stolen session.',
          'Your activity: favorites, messages, inquiries, orders, and reviews. For breeders, also the profile, cats, pairings, and litters.',
          'How often each cat is viewed: a daily count without any information about the viewers.',
          'Pictures that you upload. We remove what cameras add to them, such as the location.',
          'What you write to support, with the files you attach and our answers. Without an account, also the email address you enter.',
          'Messages that screening blocked, with the reason; for a day, a hash of those that count only if they are sent again; conversations that you block; your reports; and decisions about your account, with your appeals.',
        ],
        'We store this because the site cannot work without it, or because buyers and breeders need it as evidence of a sale.',
      ],
    },
    {
      title: 'Cookies and your browser',
      text: [
        'Cookies are set when you sign in, and only for that. They keep you signed in until you have not visited the site for 14 days, and are deleted when you sign out, so they do not require your consent.',
        'If you choose a light or dark theme, your browser remembers it. It also remembers the last cats you viewed, so that you can choose them when you write to support. While you pay, it remembers the payment until you close the tab. None of this is sent anywhere. A place that you enter in a list is remembered until you close the tab or remove it from a list, and is sent only to show what is near it.',
      ],
    },
    {
      title: 'Payments',
      text: [
        'Only at checkout, your browser loads the card form of the payment provider. Card numbers go directly to the provider. The site learns whether you have paid, how much, and for which cat.',
      ],
    },
    {
      title: 'Messages',
      text: [
        'Messages are screened automatically for contact details before they are delivered, to protect both sides. Only you and the recipient see a message. If it was blocked, or if one of you reports it, staff may see it too. With a reported message, they can see up to five messages before and after it. If you report a person or a listing, they can see the latest messages between the two of you. We record whenever staff open messages.',
      ],
    },
    {
      title: 'What others see',
      text: [
        'Everyone can see what breeders publish: profiles, cats, pairings, litters, and reviews. Breeders you write to see your name, and both parties to a sale see what was sold. Only the breeder and staff can see documents that a breeder submits as evidence.',
      ],
    },
    {
      title: 'How long',
      text: [
        [
          'Sessions: until you sign out, or at most 15 days after you last used them.',
          'Files that were uploaded but never used: one day.',
          'Who caused which email to you: 2 days, which limits how many one person can cause.',
          'Network and last four digits of cards that you used: 90 days, with a digest that recognizes the card.',
          'Counts of failed sign-ins and similar attempts: one hour, and only as a hash of the IP address and email address.',
          'A file with your data that you asked for: one day. That you asked for it: 30 days.',
          'Notices, and applications as a breeder that you have not sent: 180 days.',
          'Invitations of breeders to your address: 30 days without an answer, then 365 days without the address. That you want none: only as a digest, until you sign up.',
          'Care of kittens: entries that you deleted, and reminders that you were sent: 730 days.',
          'Requests to support without an account: 365 days after they are closed.',
          'What happened to your account, such as sign-ins: 400 days, also after the account is deleted.',
          'Contracts of sales with their signatures: 7 years after both have signed or the contract ended, because they are the other person’s as well.',
          'Records of sales, such as receipts, refunds, and reports under the guarantee: 10 years, because tax and commercial law requires them.',
          'Evidence of fraud and abuse, such as blocked messages and decisions about an account: 3 years after the account is deleted.',
          'Messages that you sent: until the account of the other person is deleted, too. Reviews stay public. Both show “Deleted user” instead of your name.',
          'Logs of the server: 30 days. Backups: 35 days.',
          'Everything else: until you delete your account. You have 14 days to change your mind, and then it is deleted or anonymized.',
        ],
      ],
    },
    {
      title: 'Your rights',
      text: [
        'On your profile, under “Your data”, you can download what we store about you and delete your account. You may also ask the operator to show you, correct, export, or delete the data about you. Data that the law or the other party to a sale requires is kept as long as necessary, and no more of it than necessary.',
        OPERATOR.imprint,
        OPERATOR.contact,
      ],
    },
  ],
}
