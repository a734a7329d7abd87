import type { TextPageContent } from './text-page-content.ts'

export const BUYER_GUARANTEE: TextPageContent = {
  title: 'Buyer Guarantee',
  description:
    'What Buyer Protection Included means: when your card is charged, how deposits work, and what is not covered.',
  lead: 'What “Buyer Protection Included” means when you pay here, and what it does not mean.',
  sections: [
    {
      title: 'In short',
      text: [
        [
          'Your card is charged only when the cat has been set aside for you.',
          'You pay what the cat’s page shows. Nothing is added at checkout.',
          'A cat is never sold twice. Whoever comes second is not charged.',
          'You get a receipt by mail, with a reference.',
        ],
      ],
    },
    {
      title: 'When your card is charged',
      text: [
        'Paying takes three steps, one after the other, usually within seconds:',
        [
          'Your bank authorizes the payment. No money moves yet.',
          'The cat is set aside for you. From then on nobody else can buy it.',
          'Only now the money is taken, and the sale is recorded.',
        ],
        'If somebody else was faster, the second step fails, the authorization is given back, and you are told at once. Some banks show the authorized amount as reserved for a few days.',
      ],
    },
    {
      title: 'The price is the price',
      text: [
        'The amount comes from the cat’s own page. Should the breeder change it while you are paying, the payment stops and you are shown the new price first.',
      ],
    },
    {
      title: 'Deposits and the balance',
      text: [
        'Where a breeder offers a deposit, it reserves the cat for you and counts in full toward its price. The cat’s page and your receipt show the deposit and what remains.',
        'The site takes the deposit or the full price, but not yet the balance: the breeder contacts you, and you settle it between you, best when you hold the cat and its papers.',
        'The balance is due 14 days after the kitten may leave home, or 14 days after your deposit, whichever is later; a kitten may leave home 12 weeks after its birth. The date stands on your receipt.',
      ],
    },
    {
      title: 'If the breeder cancels',
      text: [
        'A breeder who takes a deposit and then does not hand over the cat owes you the whole deposit. Every breeder on this site is bound to that by the [terms](/terms#deposits-and-cancellation).',
        'There is no button for it: the breeder arranges the refund with you. Write to the breeder first, and see [support](/support#a-purchase) for what to have at hand.',
      ],
    },
    {
      title: 'What is not covered',
      text: [
        'A kitten is a living animal, and the site has not seen it. Certifications and vaccinations are what its breeder states: ask to see the papers before you pay. What happens when an illness shows later is between you and the breeder, so agree on it in writing.',
        'Money that is paid outside this site, in cash or by transfer, is outside this guarantee. That holds for the balance after a deposit, too; who wants all of it covered pays the full price here.',
      ],
    },
  ],
}
