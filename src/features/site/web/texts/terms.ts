import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const TERMS: TextPageContent = {
  title: 'Terms',
  description:
    'The rules of Littermate in plain language: accounts, listings, prices, deposits, messages, and conduct.',
  lead: 'The rules of the site in plain language. By using the site, you agree to them.',
  sections: [
    {
      title: 'The parties to a purchase',
      text: [
        'A purchase is an agreement between a buyer and a breeder about one cat. The site provides the listing, the messages, and the payment; it is not the seller and never owns the cat.',
      ],
    },
    {
      title: 'Your account',
      text: [
        'Use your real name and an email address that you read. Keep your password secret: you are responsible for what is done with your account.',
      ],
    },
    {
      title: 'Listings',
      text: [
        [
          'Only active, verified catteries are listed.',
          'Listings must be accurate: breed, age, health documents, price, and owner.',
          'Pictures must show the cat that is for sale.',
          'Kittens may be listed at any age and leave home at the age that the breeder set: 12 weeks by default, and no earlier than 8 weeks after birth. A stricter rule of the breeder’s club or state, or of the buyer’s state, counts instead, if it is shown before the payment.',
        ],
      ],
    },
    {
      title: 'Prices and payment',
      text: [
        'Prices are in US dollars. A card is authorized first and charged once the cat is reserved for the buyer, as described in the [buyer guarantee](/buyer-guarantee#when-your-card-is-charged). Card payments are processed by a payment provider under its own terms.',
        'Once a payment is recorded, the cat is reserved (deposit) or sold (full price).',
      ],
    },
    {
      title: 'Deposits and cancellation',
      text: [
        'A deposit reserves a cat and counts toward its price. The balance is due before the pickup, at the latest on the due date that the order page shows, and is paid on this site.',
        'Each breeder chooses one of three deposit policies. The cat’s page and the checkout show what it means for that cat, with dates and amounts. A sale keeps the policy that the buyer saw when paying.',
        [
          'Flexible: a buyer who cancels gets the full deposit back until 14 days before the go-home date, then half until the go-home date.',
          'Moderate: a buyer who cancels gets half of the deposit back until the go-home date.',
          'Firm: the deposit is nonrefundable.',
        ],
        'Under every policy:',
        [
          'Cancel within 24 hours of paying and before the handover, and get everything back.',
          'Everything is refunded if the breeder cancels, if the kitten dies or fails its vet check, or if our staff find the breeder at fault.',
          'If the cat was paid in full, the policy applies only to the deposit, or to 20% of the price if no deposit is offered. The rest is refunded.',
          'If the balance is three days late, we remind the buyer for the last time. From three days after that reminder, the breeder may release the reservation; 21 days after the due date, but not before that, it ends by itself. The policy decides about the deposit.',
        ],
        'The go-home date is the earliest day on which the cat can leave: when it reaches the age that the breeder set, 12 weeks unless the cat’s page says otherwise and never less than 8 weeks, or that a stricter rule of a club or state says, or the day of the payment if that is later. For refunds, the seventh day after the payment counts instead if it is later. Buyer and breeder agree on the pickup day, which changes neither the refunds nor the due date of the balance. The cat is handed over only after the balance is paid. Days are those of the cattery’s time zone.',
      ],
    },
    {
      title: 'Messages and conduct',
      text: [
        'Contact details may not be exchanged before a deposit or a purchase. Messages are screened for them automatically and blocked if they contain any; a blocked message is kept as a record. If the message field did not mark the text beforehand, only sending it again is recorded. Three recorded messages within 24 hours pause the sender’s messages for 24 hours.',
        'You may block a conversation, and report a message, a person, a listing, or a breeder to our staff, who review what was reported.',
        'Staff may warn users, pause their messages, take down listings, or suspend accounts, and give a reason. Your [account status](/account-status) shows these decisions. You can appeal each decision once, within 30 days.',
        'Be truthful and kind. Do not threaten, insult, or deceive, do not offer animals that you may not sell, and do not try to break or overload the site.',
      ],
    },
    {
      title: 'Reviews',
      text: ['Buyers can write one review for each purchase, about their own experience.'],
    },
    {
      title: 'Reporting a vulnerability',
      text: [
        'If you find a weakness in the security of this site, write to the address in [security.txt](/.well-known/security.txt) or to [support](/support#write-to-us), and give us time to repair it before you tell others. Use only your own accounts and data, do not read or change those of others, do not overload the site, and stop when you have shown that it works. We do not take legal action against people who follow these rules.',
      ],
    },
    {
      title: 'Who runs this site, and which law applies',
      text: [OPERATOR.imprint, OPERATOR.law],
    },
  ],
}
