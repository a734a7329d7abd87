/** The pages that are only text. Plain words about what the site does; whoever runs it adds name and address. */
export type TextPage = { title: string; lead: string; sections: { title: string; text: string[] }[] }

export const TEXTS: Record<string, TextPage> = {
  '/about': {
    title: 'About Littermate',
    lead: 'Littermate brings people who look for a cat together with catteries that raise them with care.',
    sections: [
      {
        title: 'For families',
        text: [
          'You see who bred a kitten, what has been tested, and what it costs, before you write a word. Messages stay on the site, and so does your payment until the cat is yours.',
        ],
      },
      {
        title: 'For breeders',
        text: [
          'You list cats, plan pairings and litters, answer inquiries, and are paid through the site. Only verified catteries are listed.',
        ],
      },
    ],
  },
  '/buyer-guarantee': {
    title: 'Buyer Guarantee',
    lead: 'What “Buyer Protection Included” means when you pay here.',
    sections: [
      {
        title: 'Your card is charged only when the cat is yours',
        text: [
          'A payment is first only authorised. It is charged when the cat has been set aside for you. If somebody else was faster, nothing is charged.',
        ],
      },
      {
        title: 'The price is the price',
        text: [
          'You pay what the cat’s page shows. If the price changes while you are paying, the payment stops and you are asked again.',
        ],
      },
      {
        title: 'If a sale does not happen',
        text: [
          'When a breeder cancels a reservation, your deposit is refunded in full. If something else goes wrong, write to support: staff can see the payment and refund any part of it.',
        ],
      },
    ],
  },
  '/support': {
    title: 'Support',
    lead: 'Help with a purchase, an account or a conversation.',
    sections: [
      {
        title: 'About a cat',
        text: [
          'Ask its breeder, on the cat’s page. They know the kitten, and the conversation stays with your order.',
        ],
      },
      {
        title: 'About a payment',
        text: [
          'Answer the receipt that you received by mail and say what happened. Never send card numbers; nobody here will ask for them.',
        ],
      },
      {
        title: 'About your account',
        text: [
          'A forgotten password can be set anew from the sign-in page. A link comes to your e-mail address.',
        ],
      },
    ],
  },
  '/terms': {
    title: 'Terms',
    lead: 'The rules of the site in plain words.',
    sections: [
      {
        title: 'Who agrees with whom',
        text: [
          'A purchase is an agreement between buyer and breeder about one cat. The site carries the listing, the messages and the payment.',
        ],
      },
      {
        title: 'Deposits',
        text: [
          'A deposit reserves a cat and counts towards its price. The rest is due on the date that is shown with your order.',
        ],
      },
      {
        title: 'Conduct',
        text: [
          'Contact details are not exchanged before a deposit or a purchase; messages are screened for them. Repeated attempts pause messaging.',
          'Listings must be true: breed, age, health papers and price. Listings that are not are taken down.',
        ],
      },
    ],
  },
  '/privacy': {
    title: 'Privacy',
    lead: 'What is kept about you, and what is not.',
    sections: [
      {
        title: 'What is kept',
        text: [
          'Your account, your favorites, your messages and your orders, because the site cannot work without them.',
          'Card numbers are never kept here; they go from your browser straight to the payment provider.',
        ],
      },
      {
        title: 'Cookies',
        text: [
          'One cookie, which keeps you signed in. The choice of a light or dark page stays in your browser. Nobody measures or follows you.',
        ],
      },
      {
        title: 'Messages',
        text: [
          'Messages are screened by a program for contact details before they are delivered, to protect both sides.',
        ],
      },
    ],
  },
}
