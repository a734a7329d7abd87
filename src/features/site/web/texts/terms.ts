import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const TERMS: TextPageContent = {
  title: 'Terms',
  description:
    'The rules of Littermate in plain words: accounts, listings, prices, deposits, messages and conduct.',
  lead: 'The rules of the site in plain words. Whoever uses it agrees to them.',
  sections: [
    {
      title: 'Who agrees with whom',
      text: [
        'A purchase is an agreement between a buyer and a breeder about one cat. The site carries the listing, the messages and the payment; it is not the seller and never owns the cat.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'Give your true name and an email address that you read. Keep your password to yourself: what is done with your account counts as done by you.',
      ],
    },
    {
      title: 'Listings',
      text: [
        [
          'Only active, verified catteries are shown.',
          'What a listing says must be true: breed, age, health papers, price, and whose cat it is.',
          'Pictures show the cat that is for sale.',
          'Kittens may be listed at any age and leave home no earlier than 12 weeks after birth.',
        ],
      ],
    },
    {
      title: 'Prices and payment',
      text: [
        'Prices are in US dollars. A card is authorized first and charged when the cat has been set aside for the buyer; how that works is described in the [buyer guarantee](/buyer-guarantee#when-your-card-is-charged). Card payments are carried out by a payment provider, whose own terms apply to that.',
        'Once a payment is recorded, the cat is reserved (deposit) or sold (full price).',
      ],
    },
    {
      title: 'Deposits and cancellation',
      text: [
        'A deposit reserves a cat and counts toward its price. The balance is due on the date on the receipt and is paid to the breeder directly.',
        [
          'If the breeder cancels, or cannot hand over the cat, the buyer gets the whole deposit back.',
          'If the buyer withdraws or does not pay the balance by its date, buyer and breeder settle between them what becomes of the deposit, as the law and their own agreement have it.',
        ],
      ],
    },
    {
      title: 'Messages and conduct',
      text: [
        'Contact details are not exchanged before a deposit or a purchase. A program screens messages for them and stops those that hold any; the stopped message is kept as a record. Three within 24 hours pause a person’s messages for 24 hours.',
        'You may block a conversation, and report a message, a person, a listing or a breeder to the staff of the site, who read what was reported.',
        'Staff may warn, pause messages, take a listing down or suspend an account, and says why. [Account status](/account-status) shows it, and you can ask once, within 30 days, to have a decision looked at again.',
        'Be truthful and kind. Do not threaten, insult or deceive, do not offer animals that you may not sell, and do not try to break or overload the site.',
      ],
    },
    {
      title: 'Reviews',
      text: ['Reviews come from buyers after a purchase, one for each, and say what they experienced.'],
    },
    {
      title: 'Who runs this site, and which law applies',
      text: [OPERATOR.imprint, OPERATOR.law],
    },
  ],
}
