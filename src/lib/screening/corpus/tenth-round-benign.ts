import type { Group } from './group.ts'

/** The innocent twins of the tenth round. */
export const TENTH_ROUND_BENIGN: readonly Group[] = [
  {
    kind: 'ordinary',
    name: 'tenth round, ordinary',
    messages: [
      'Please take off your shoes when you come in',
      'They go outside in the garden with a harness',
      'My mail is slow this month, the contract will come later',
      'My gram had Siamese cats all her life',
      'He is lovely.Me and my husband would like to come on the 9th.',
      'It was not a snap decision, we have talked about it since spring',
      'Could you do a snap test before we travel?',
      'Google says that Siberians are hypoallergenic, is that so?',
      'I have mail from the registry and will open it tonight',
      'She can move off the bed by herself now',
      'We scan the chip at the vet with their reader',
      'The papers are put together and ready for you',
      'He toes the line, most of the time',
      'We tell everybody the same: twelve weeks at least',
    ],
  },
  {
    kind: 'hard',
    name: 'tenth round, hard',
    messages: [
      'resting breaths 22 24 21 26 23 over five nights',
      'temperatures 38 39 38 37 38, all fine',
      'every gram counts, she gained 12 on Monday and 14 on Tuesday',
      'The text on the sticker is tiny, lot 482915 exp 09 26',
      'Item no. 5552-010-134 in the catalogue, my phone makes it look orange',
      '$450, $550 and $1250 are the three prices',
      'weights 412 g, 455 g and 1012 g',
      '820 kcal 240 kcal 1060 kcal, for the three of them a day',
      'NHSB 555.201, Stb 0134',
      '2 for 8 weeks, 5 for 10, none to the show',
      'One to two of the three are for four homes, or five',
      '5 toes on each foot, 4 behind, 18 in all',
      'Invoice 412, invoice 455 and invoice 1012 are paid, thanks for the call this morning',
    ],
  },
]
