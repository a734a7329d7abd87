import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const SUPPORT: TextPageContent = {
  title: 'Support',
  description:
    'Answers about choosing a cat, paying and deposits, messages, your account, and selling as a breeder.',
  lead: 'Answers to what people ask most. Most questions about one cat are best put to its breeder.',
  sections: [
    {
      title: 'Choosing a cat',
      questions: [
        {
          question: 'How do I ask about a kitten?',
          answer:
            'Open the kitten’s page and choose “Ask About”. You sign in first, so that the breeder can answer you.',
        },
        {
          question: 'What do Health Certified and DNA Tested mean?',
          answer:
            'Health Certified: a veterinarian has examined the cat and the breeder holds the certificate. DNA Tested: a laboratory has tested for inherited illnesses of the breed. Breeders state both; ask to see the papers.',
        },
        {
          question: 'When may a kitten leave home?',
          answer: 'Twelve weeks after its birth. The date stands on the kitten’s page.',
        },
        {
          question: 'How does the kitten get to me?',
          answer:
            'Breeders name on their page how they hand kittens over and where you can meet. The details are agreed in your conversation.',
        },
      ],
    },
    {
      title: 'A purchase',
      questions: [
        {
          question: 'Somebody else bought the cat while I was paying. Was I charged?',
          answer:
            'No. Your bank’s authorization has been given back. Some banks show it as reserved for a few days. The [buyer guarantee](/buyer-guarantee#when-your-card-is-charged) has the details.',
        },
        {
          question: 'The page says that my payment is still on its way.',
          answer:
            'Your bank takes longer than usual. You can close the page: the payment is finished without you, and the receipt comes by mail.',
        },
        {
          question: 'I paid a deposit. What now?',
          answer:
            'The cat is reserved for you. The breeder contacts you to arrange pickup and the remaining balance; your receipt has the date by which it is due.',
        },
        {
          question: 'How do I get my money back?',
          answer:
            'Write to the breeder first. If the breeder cancels, the whole deposit is owed to you. Have the reference of your receipt at hand; it names the payment. Never send card numbers: nobody here will ask for them.',
        },
      ],
    },
    {
      title: 'Messages',
      questions: [
        {
          question: 'Why was my message not sent?',
          answer:
            'A program looks for phone numbers, email addresses, social media names, links and requests to talk elsewhere. Take them out and send again. After a deposit or a purchase you and that breeder may exchange them.',
        },
        {
          question: 'Why can I not write any more?',
          answer:
            'Three stopped messages within 24 hours pause your messages for 24 hours. Then they work again. [Account status](/account-status) says what was stopped or decided, why and until when, and there you can ask us to look at it again. Where the other person has blocked the conversation, neither of you can write in it.',
        },
        {
          question: 'Somebody is rude to me, or asks me to pay elsewhere.',
          answer:
            'Open the conversation under [messages](/messages). “Report” puts their last message, or the person, before the staff of the site; “Block” ends the conversation until you choose “Unblock”.',
        },
        {
          question: 'A listing or a breeder is not what it seems.',
          answer:
            'Choose “Report this …” at the end of the page of the cat, the pairing or the breeder. A person of our staff reads it and tells you once it was looked at; whoever it is about is not told that it came from you.',
        },
      ],
    },
    {
      title: 'Selling as a breeder',
      questions: [
        {
          question: 'How do I become a breeder here?',
          answer:
            'Make an account and [apply](/breeders/apply) with your cattery, your experience and references. You can save a draft and go on later.',
        },
        {
          question: 'Where do I list cats, pairings and litters?',
          answer:
            'On your [dashboard](/dashboard), with their pictures and papers. Inquiries from families arrive there as well.',
        },
        {
          question: 'Why can I not change the price of a cat?',
          answer:
            'It is reserved or sold: from then on price and availability are those that the buyer agreed to.',
        },
      ],
    },
    {
      title: 'Your account',
      questions: [
        {
          question: 'I forgot my password.',
          answer:
            'Choose “Forgotten your password?” on the sign-in page, or go [straight there](/forgot-password). A link comes by mail and works once, within an hour.',
        },
        {
          question: 'The confirmation mail did not come.',
          answer: 'Look among unwanted mail. The sign-in page can send it again.',
        },
        {
          question: 'How do I have my account changed or deleted?',
          answer:
            'Your [profile](/profile) shows it. Changes and deletion are asked of the operator; [privacy](/privacy#your-rights) says what you may ask for.',
        },
      ],
    },
    { title: 'Who to write to', text: [OPERATOR.imprint, OPERATOR.contact] },
  ],
}
