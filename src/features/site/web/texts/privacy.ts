import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const PRIVACY: TextPageContent = {
  title: 'Privacy',
  description: 'What Littermate keeps about you, why, for how long, and who sees it. No tracking.',
  lead: 'What is kept about you, why, for how long, and who sees it.',
  sections: [
    {
      title: 'In short',
      text: [
        [
          'You can look around without an account, and nobody follows you.',
          'No cookies but what keeps you signed in.',
          'Card numbers never reach this site.',
          'Nothing is sold or given away for advertising.',
        ],
      ],
    },
    {
      title: 'What is kept',
      text: [
        [
          'Your account: name, email address, and your password in a form from which it cannot be read.',
          'Your sessions: when you signed in, from which network address and with which browser, so that a stolen session can be told from yours.',
          'What you do here: favorites, messages and inquiries, orders and reviews. For breeders also profile, cats, pairings and litters.',
          'How often a cat is looked at: a number for each day, and nothing about who looked.',
          'Pictures that you send. They are made anew without what cameras write into them, such as the place.',
          'Messages that screening stopped, with the reason; conversations that you block; what you report; and what was decided about your account, with what you wrote against it.',
        ],
        'It is kept because the site cannot work without it, or because buyer and breeder need it as evidence of a sale.',
      ],
    },
    {
      title: 'Cookies and your browser',
      text: [
        'Cookies are set when you sign in, for that alone. They keep you signed in for 30 days at most and go when you sign out, so there is nothing to consent to.',
        'If you choose a light or dark page, your browser remembers it. While you pay, it remembers which payment it was, until you close the tab. Neither is sent anywhere.',
      ],
    },
    {
      title: 'Payments',
      text: [
        'At checkout, and only there, your browser loads the card form of the payment provider. Card numbers go straight there. The site learns whether you have paid, how much, and for which cat.',
      ],
    },
    {
      title: 'Messages',
      text: [
        'A program screens messages for contact details before they are delivered, to protect both sides. A message is seen by you and the person you write to; one that was stopped, or that one of you reports, may be seen by the staff of the site. With a reported message they see up to five before and after it, and that they opened it is written down.',
      ],
    },
    {
      title: 'What others see',
      text: [
        'Everybody sees what a breeder publishes: profile, cats, pairings, litters and reviews. Breeders you write to see your name, and both sides of a sale see what was sold. Papers that breeders send as evidence are for themselves and staff only.',
      ],
    },
    {
      title: 'How long',
      text: [
        [
          'Sessions: 30 days at most, or until you sign out.',
          'Files that were sent and never used: a day.',
          'Counts of failed sign-ins and the like: an hour, and only as a digest of address and email.',
          'Account, messages and orders: no longer than they are needed for what they were given for.',
        ],
      ],
    },
    {
      title: 'Your rights',
      text: [
        'You may ask the operator what is kept about you, have it corrected, have a copy, or have it deleted. What the law or the other side of a sale needs stays as long as that takes, and no more of it than needed.',
        OPERATOR.imprint,
        OPERATOR.contact,
      ],
    },
  ],
}
