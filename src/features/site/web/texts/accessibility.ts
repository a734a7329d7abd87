import type { TextPageContent } from './text-page-content.ts'

export const ACCESSIBILITY: TextPageContent = {
  title: 'Accessibility',
  description: 'How accessible Littermate is, how we test it, what does not work yet, and how to tell us.',
  lead: 'Everyone should be able to find a cat, ask questions, and pay, whatever they use to read and operate a page.',
  sections: [
    {
      title: 'What we conform to',
      text: [
        'We aim at the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. This site partially conforms: we know of the limits below.',
        [
          'Everything works with a keyboard, with a visible focus and a link that skips the navigation.',
          'Headings, landmarks, labels, and error messages are announced by screen readers.',
          'Pages can be read at 320 pixels and at a zoom of 400 %, with larger text spacing, in a light and a dark theme, and with forced colors.',
          'Movement stops when your device asks for less of it.',
          'Searching, reading, and signing in work without scripts.',
        ],
      ],
    },
    {
      title: 'Known limits',
      text: [
        [
          'Photos of cats are uploaded by breeders. Their text alternative is the name of the cat and the number of the photo, not what it shows.',
          'Documents of breeders, such as test results, may be scans without text.',
          'The card form belongs to our payment provider. It has its own accessibility statement.',
          'Receipts are PDF files with text, but without tags for headings and tables. Your order shows the same information.',
        ],
      ],
    },
    {
      title: 'How we test',
      text: [
        'Automated tests open the pages in a browser in both themes, narrow and wide, and check them with axe-core against the rules for WCAG 2.2 A and AA. Others go through searching, asking, and paying with the keyboard only, and check reflow, text spacing, and touch targets. They run before every release. We have not had an audit by others yet.',
      ],
    },
    {
      title: 'Tell us',
      text: [
        'If something does not work for you, [write to us](/support#write-to-us) and say which page it is and what you use. Within a week we answer and offer another way to do what you wanted.',
        'This statement was prepared on November 22, 2026, from our own tests.',
      ],
    },
  ],
}
