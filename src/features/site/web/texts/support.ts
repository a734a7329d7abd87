import { OPERATOR } from '../site-copy.ts'
import type { TextPageContent } from './text-page-content.ts'

export const SUPPORT: TextPageContent = {
  title: 'Support',
  description:
    'Answers about choosing a cat, payments and deposits, messages, your account, and selling as a breeder.',
  lead: 'Answers to common questions. If your question is about a particular cat, ask its breeder.',
  sections: [
    {
      title: 'Choosing a cat',
      questions: [
        {
          question: 'How do I ask about a kitten?',
          answer:
            'Open the kitten’s page and choose “Ask About”. Sign in first, so that the breeder can reply.',
        },
        {
          question: 'What do Health Certified and DNA Tested mean?',
          answer:
            'Health Certified: a veterinarian has examined the cat. DNA Tested: a laboratory has tested the cat for inherited diseases of its breed. With “document on file”, the breeder has uploaded the certificate, and the page names who issued it and when. Without it, you read “Stated by the breeder”: ask to see the document.',
        },
        {
          question: 'When may a kitten leave home?',
          answer:
            'At the age that the breeder set: usually twelve weeks, and never less than eight weeks. The date is on the kitten’s page.',
        },
        {
          question: 'How does the kitten get to me?',
          answer:
            'Breeders list their transport options and meeting places on their page. Agree on the details in your conversation.',
        },
      ],
    },
    {
      title: 'A purchase',
      questions: [
        {
          question: 'Another buyer was faster while I was paying. Was I charged?',
          answer:
            'No. The authorization has been released. Some banks show it as pending for a few days. The [buyer guarantee](/buyer-guarantee#when-your-card-is-charged) has the details.',
        },
        {
          question: 'The page says that my payment is still being processed.',
          answer:
            'Your bank is taking longer than usual. You can close the page: the payment continues, and the receipt arrives by email.',
        },
        {
          question: 'I paid a deposit. What happens next?',
          answer:
            'The cat is reserved for you. The breeder contacts you to arrange pickup. You pay the remaining balance on your order page before the pickup; the page shows by when.',
        },
        {
          question: 'How do I get a refund?',
          answer:
            'Open the purchase under [orders](/orders) and choose to cancel: you see what will be refunded before you confirm. How much it is depends on the breeder’s [deposit policy](/terms#deposits-and-cancellation). Cancel within 24 hours of paying and get everything back. You also get everything back whenever the breeder cancels. Never send card numbers: we will not ask for them.',
        },
      ],
    },
    {
      title: 'Messages',
      questions: [
        {
          question: 'Why was my message not sent?',
          answer:
            'Messages are screened for phone numbers, email addresses, social media names, links, and requests to talk elsewhere. Remove them and send the message again. After a deposit or a purchase, you and that breeder may exchange them.',
        },
        {
          question: 'Why can I not send messages anymore?',
          answer:
            'Three recorded attempts to send contact details within 24 hours pause your messages for 24 hours. If a text was not marked while you typed it, only sending it again counts. Your [account status](/account-status) shows what was blocked or decided, why, and until when, and lets you appeal. If the other person has blocked the conversation, neither of you can write in it.',
        },
        {
          question: 'What if a person is rude or asks me to pay elsewhere?',
          answer:
            'Open the conversation under [messages](/messages). “Report” sends the last message, or the person, to our staff for review; “Block” ends the conversation until you choose “Unblock”.',
        },
        {
          question: 'What if a listing or a breeder is not what it seems?',
          answer:
            'Choose “Report a problem” at the bottom of the page of the cat, pairing, or breeder. Our staff review your report and notify you of the result. The reported person does not learn who reported them.',
        },
      ],
    },
    {
      title: 'Selling as a breeder',
      questions: [
        {
          question: 'How do I become a breeder on this site?',
          answer:
            'Create an account and [apply](/breeders/apply) with your cattery, your experience, and references. You can save a draft and continue later.',
        },
        {
          question: 'Where do I list cats, pairings, and litters?',
          answer:
            'On your [dashboard](/dashboard), with their pictures and documents. You also find your inquiries there.',
        },
        {
          question: 'Why can I not change the price of a cat?',
          answer:
            'The cat is reserved or sold. From then on, the price and availability are those that the buyer agreed to.',
        },
      ],
    },
    {
      title: 'Your account',
      questions: [
        {
          question: 'I forgot my password.',
          answer:
            'Choose “Forgot your password?” on the sign-in page, or [reset it here](/forgot-password). We email you a link that works once, within an hour.',
        },
        {
          question: 'I did not receive the confirmation email.',
          answer: 'Check your spam folder. You can request another one on the sign-in page.',
        },
        {
          question: 'How do I change or delete my account?',
          answer:
            'In your [profile](/profile), you can change your name, picture, [email address, and password](/profile/security), and sign out other devices. To delete your account, [write to us](/support#write-to-us); the [privacy](/privacy#your-rights) page explains your rights.',
        },
      ],
    },
    { title: 'Contact', text: [OPERATOR.imprint, OPERATOR.contact] },
  ],
}
