import { CHECKS } from '#lib/checks/descriptions.ts'
import { CHECK_KINDS, CHECK_NAMES } from '#lib/checks/kinds.ts'
import type { TextPageContent } from './text-page-content.ts'

export const BUYER_GUARANTEE: TextPageContent = {
  title: 'Buyer Guarantee',
  description:
    'What Buyer Protection Included means: when your card is charged, how deposits and refunds work, and what to do if something is wrong.',
  lead: 'What “Buyer Protection Included” means when you pay on this site, and what it does not mean.',
  sections: [
    {
      title: 'In short',
      text: [
        [
          'Your card is charged only once the cat is reserved for you.',
          'You pay the amount on the cat’s page. Nothing is added at checkout.',
          'A cat is never sold twice. If another buyer is faster, you are not charged.',
          'You get your money back if the breeder cancels, and according to the breeder’s policy if you cancel.',
          'After the handover, you can report a problem within 72 hours, and an illness within 14 days.',
          'You receive a receipt by email for every payment and refund.',
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
        'You pay the balance on this site, on your order page, before you pick up the cat. It is due at the latest 14 days after the go-home date, the earliest day on which the kitten can leave: when it reaches the age that the breeder set, usually 12 weeks and at least 8 weeks, or the day of your deposit if that is later. You never pay the balance outside this site. We remind you 7 days and 1 day before, on the day, and 3 days after. The breeder can give you more time.',
        'The breeder can end the reservation from 3 days after our last reminder was sent; after 21 days it ends by itself, never without that reminder. The breeder’s deposit policy then applies.',
      ],
    },
    {
      title: 'If you cancel',
      text: [
        'Within 24 hours of the payment, and before you receive the cat, you get everything back.',
        'After that, the breeder’s deposit policy applies to the deposit, or to a fifth of the price if the cat has no deposit. You see it with dates and amounts before you pay, and it does not change after that. Whatever you paid beyond the deposit is refunded.',
        [
          'Flexible: the whole deposit back until 14 days before the go-home date, half until the go-home date.',
          'Moderate: half of the deposit back until the go-home date.',
          'Firm: the deposit is not refunded.',
        ],
        'If the go-home date is less than seven days after your payment, the seventh day after it counts instead. Agreeing on a later pickup does not change these dates.',
        'You cancel on your order page, which shows the exact amount first.',
      ],
    },
    {
      title: 'If the breeder cancels',
      text: [
        'You get everything back if the breeder cancels, if the kitten dies or fails its vet check before you receive it, or if our staff find the breeder at fault. The refund goes to your card and usually takes 5 to 10 business days.',
      ],
    },
    {
      title: 'After you receive the cat',
      text: [
        'You can report any problem within 72 hours of the handover, and an illness with a vet’s note within 14 days, on your order page. Add what happened and any files.',
        'The breeder can respond. Our staff read what both of you wrote, the conversation on this site, and the history of the order. They decide whether an amount is refunded, up to everything you paid, and you both receive the decision with its reason by email.',
        'The handover is when the breeder enters your six-digit code, or when you both confirm it.',
      ],
    },
    {
      title: 'What we check about breeders',
      text: [
        'The badge Verified Breeder means that the cattery’s profile is complete and public. It is not a promise about a cat. The page of each breeder lists what our staff checked and in which month:',
        CHECK_KINDS.map((kind) => `${CHECK_NAMES[kind]}: ${CHECKS[kind].how} ${CHECKS[kind].limit}`),
        'Each check is valid until a day that we choose, and is then shown as expired until we repeat it. What we have not checked, or could not confirm, is shown as not done. Cards show the number of checks that are valid now.',
      ],
    },
    {
      title: 'What is not covered',
      text: [
        'A kitten is a living animal, and we have not seen it. Ask to see the documents before you pay. Problems that are reported later than described above are a matter between you and the breeder; agree in writing what happens then.',
        'Money paid outside this site, in cash or by transfer, is not covered by this guarantee.',
      ],
    },
  ],
}
