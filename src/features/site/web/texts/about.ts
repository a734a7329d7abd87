import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const ABOUT: TextPageContent = {
  title: 'About Littermate',
  description:
    'Littermate brings people who are looking for a cat together with the breeders who raise them.',
  lead: 'Littermate brings people who are looking for a cat together with breeders who raise them with care.',
  sections: [
    {
      title: 'Why we built it',
      text: [
        'Finding a pedigree kitten often means strangers, screenshots, and a money transfer to a person you have never met. Breeders know the other side: the same ten questions every evening, and buyers who disappear.',
        'Littermate shows everything about a kitten in one place: who bred it, who its parents are, what has been tested, what it costs, and how to ask.',
      ],
    },
    {
      title: 'For buyers',
      text: [
        [
          'Browse [cats](/cats), [breeders](/breeders), and [future litters](/breeding-pairings) without an account.',
          'See the price and deposit before you write to the breeder.',
          'Ask the breeder from the cat’s page. The conversation stays in your account.',
          'Reserve a cat with a deposit where the breeder offers one, or pay in full. Your card is charged only once the cat is reserved for you, as the [buyer guarantee](/buyer-guarantee) explains.',
        ],
      ],
    },
    {
      title: 'For breeders',
      text: [
        'Your cattery has its own page with your cats, your planned pairings and litters, and reviews from families who bought from you. Only active, verified catteries are listed. [Apply](/breeders/apply) with yours, then manage cats, litters, and inquiries from your dashboard.',
        'Messages cannot contain phone numbers, addresses, or links until the buyer has paid, so your inquiries come from people who are serious.',
      ],
    },
    {
      title: 'How we treat your data',
      text: [
        'There is no advertising and no tracking, and the only cookies are those that you need when you have an account. The [privacy](/privacy) page explains what we store and why; the [terms](/terms) contain the rules of the site.',
      ],
    },
    { title: 'Who runs this site', text: [OPERATOR.imprint, 'For help, see [support](/support).'] },
  ],
}
