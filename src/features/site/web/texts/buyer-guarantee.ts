import type { TextPageContent } from './text-page-content.ts'

export const BUYER_GUARANTEE: TextPageContent = {
  title: 'Buyer Guarantee',
  description:
    'What Buyer Protection Included means: when your card is charged, how deposits work, and what is not covered.',
  lead: 'What “Buyer Protection Included” means when you pay on this site, and what it does not mean.',
  sections: [
    {
      title: 'In short',
      text: [
        [
          'Your card is charged only once the cat is reserved for you.',
          'You pay the amount on the cat’s page. Nothing is added at checkout.',
          'A cat is never sold twice. If another buyer is faster, you are not charged.',
          'You receive a receipt with a reference by email.',
        ],
      ],
    },
    {
      title: 'When your card is charged',
      text: [
        'A payment takes three steps, usually within seconds:',
        [
          'Your bank authorizes the payment. No money moves yet.',
          'The cat is reserved for you. From then on, no one else can buy it.',
          'Your card is charged, and the sale is recorded.',
        ],
        'If another buyer is faster, the second step fails, the authorization is released, and we tell you immediately. Some banks show the authorized amount as pending for a few days.',
      ],
    },
    {
      title: 'No hidden costs',
      text: [
        'The amount comes from the cat’s page. If the breeder changes the price while you are paying, the payment stops and you see the new price first.',
      ],
    },
    {
      title: 'Deposits and the balance',
      text: [
        'Where a breeder offers a deposit, it reserves the cat for you and counts in full toward its price. The cat’s page and your receipt show the deposit and the remaining balance.',
        'You pay the deposit or the full price on this site, but not yet the balance. The breeder contacts you to arrange it; it is best to pay when you receive the cat and its documents.',
        'The balance is due 14 days after the kitten may leave home or 14 days after your deposit, whichever is later. A kitten may leave home 12 weeks after its birth. Your receipt shows the due date.',
      ],
    },
    {
      title: 'If the breeder cancels',
      text: [
        'A breeder who takes a deposit and then does not hand over the cat owes you the entire deposit. The [terms](/terms#deposits-and-cancellation) require this of every breeder on this site.',
        'Refunds are arranged with the breeder. Write to the breeder first; [support](/support#a-purchase) explains what to have ready.',
      ],
    },
    {
      title: 'What is not covered',
      text: [
        'A kitten is a living animal, and we have not seen it. Certifications and vaccinations are stated by the breeder, so ask to see the documents before you pay. If an illness appears later, it is a matter between you and the breeder; agree in writing what happens then.',
        'Money paid outside this site, in cash or by transfer, is not covered by this guarantee. This includes the balance after a deposit. To have the whole amount covered, pay the full price on this site.',
      ],
    },
  ],
}
