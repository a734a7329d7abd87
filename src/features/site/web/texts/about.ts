import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const ABOUT: TextPageContent = {
  title: 'About Littermate',
  description:
    'Littermate brings people who look for a cat together with the breeders who raise them, on one site.',
  lead: 'Littermate brings people who look for a cat together with catteries that raise them with care.',
  sections: [
    {
      title: 'Why it exists',
      text: [
        'Finding a pedigree kitten often means strangers, screenshots and a money transfer to somebody you have never met. Breeders know the other side of it: the same ten questions every evening, and buyers who vanish.',
        'Here everything about a kitten stands in one place: who bred it, who its parents are, what has been tested, what it costs, and how to ask.',
      ],
    },
    {
      title: 'For families',
      text: [
        [
          'Look at [cats](/cats), [breeders](/breeders) and [future litters](/breeding-pairings) without an account.',
          'See price and deposit before you write a word.',
          'Ask the breeder on the cat’s page. The conversation stays in your account.',
          'Reserve with a deposit where the breeder offers one, or pay in full. Your card is charged only when the cat has been set aside for you: the [buyer guarantee](/buyer-guarantee) says how.',
        ],
      ],
    },
    {
      title: 'For breeders',
      text: [
        'A cattery has a page of its own, with its cats, its planned pairings and litters, and the reviews of families who bought there. Only active, verified catteries are shown. [Apply](/breeders/apply) with yours; cats, litters and inquiries are then looked after on one dashboard.',
        'Messages are kept free of phone numbers, addresses and links until somebody has paid, so inquiries come from people who mean it.',
      ],
    },
    {
      title: 'How we treat you',
      text: [
        'No advertising, no tracking, no cookies but what keeps you signed in. What is kept and why is written down under [privacy](/privacy), the rules of the site under [terms](/terms).',
      ],
    },
    { title: 'Who runs this site', text: [OPERATOR.imprint, 'For help, see [support](/support).'] },
  ],
}
