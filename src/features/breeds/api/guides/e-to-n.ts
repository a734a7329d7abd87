import type { GuideText } from './guide.ts'

export const E_TO_N: Record<string, GuideText> = {
  'Egyptian Mau': {
    size: 'Medium',
    traits: { grooming: 'Brush once a week', active: 'needs room to run' },
    look: 'The one naturally spotted breed, with green eyes, a worried brow, and long hind legs.',
    care: 'Brush once a week.',
    living: 'Very fast and devoted to a few people. A Mau needs room to run, high places, and calm voices.',
    drawbacks:
      'It can be shy with strangers and startles at noise. It is not a good match for a loud household.',
  },
  'European Shorthair': {
    size: 'Medium',
    traits: { grooming: 'Brush once a week', alone: 'Adaptable and independent' },
    look: 'The natural cat of Europe, strong and well proportioned, in nearly every color.',
    care: 'Brush once a week.',
    living: 'Adaptable and independent. It likes to play hunter, then to be near you on its own terms.',
    drawbacks: 'The breed is rare in North America. Many keep a strong wish to hunt.',
  },
  'Exotic Shorthair': {
    size: 'Medium',
    traits: { calm: 'Quiet and affectionate' },
    look: 'A Persian’s round face and body in a short plush coat.',
    care: 'Brush twice a week, and wipe the corners of the eyes every day.',
    living: 'Quiet and affectionate, somewhat more playful than a Persian, and happy in an apartment.',
    drawbacks:
      'A very flat face makes breathing hard, and tears run constantly. Choose a breeder who selects open nostrils and a longer nose.',
  },
  'Havana Brown': {
    size: 'Medium',
    traits: { grooming: 'Brush or wipe once a week' },
    look: 'Rich chocolate from nose to tail, with green eyes and a distinctive muzzle.',
    care: 'Brush or wipe once a week.',
    living: 'It touches what interests it, you included, with a paw. Gentle and curious, it likes to help.',
    drawbacks:
      'One of the rarest breeds: the gene pool is small, so ask about inbreeding, and expect a wait.',
  },
  Himalayan: {
    size: 'Medium',
    traits: { calm: 'Sweet and quiet' },
    look: 'A Persian with the blue eyes and dark points of a Siamese.',
    care: 'Comb every day to the skin. Wipe the eyes daily, and plan for a bath now and then.',
    living: 'Sweet and quiet. It wants a calm home and a soft place near its people.',
    drawbacks:
      'The coat needs combing every day. A very flat face makes breathing hard; choose a breeder who selects against it.',
  },
  'Japanese Bobtail': {
    size: 'Medium',
    traits: {
      children: 'gets on with children and dogs',
      grooming: 'Comb once a week',
      active: 'Lively and talkative',
    },
    look: 'Slender, high on its legs, with a tail like a pompom that is unique to each cat.',
    care: 'Comb once a week.',
    living:
      'Lively and talkative in a soft voice. It carries toys, travels well, and gets on with children and dogs.',
    drawbacks: 'It is busy, wants company, and finds its way onto every surface.',
  },
  Korat: {
    size: 'Small',
    traits: { calm: 'likes quiet, and plays gently', grooming: 'Stroke or brush once a week' },
    look: 'Silver-tipped blue, with a heart-shaped face and large green eyes. Always one color.',
    care: 'Stroke or brush once a week; there is no undercoat.',
    living: 'It bonds deeply with one or two people, likes quiet, and plays gently.',
    drawbacks: 'It dislikes noise and being left alone, and can be jealous of other pets. It is rare.',
  },
  LaPerm: {
    size: 'Medium',
    traits: {},
    look: 'Curls from loose waves to ringlets. Some kittens are born bald and grow their curls later.',
    care: 'Comb twice a week with a wide comb; do not blow-dry.',
    living: 'Affectionate without hurry, curious about what you do, and a good climber.',
    drawbacks:
      'There are few breeders. The coat changes with age and season, so a kitten’s may surprise you.',
  },
  'Maine Coon': {
    size: 'Large',
    traits: { children: 'Friendly and relaxed with children, dogs, and guests' },
    look: 'One of the largest breeds: a long body, a square muzzle, tufted ears, and a plumed tail.',
    care: 'Comb two or three times a week, more in spring. Belly and trousers mat first.',
    living:
      'Friendly and relaxed with children, dogs, and guests. It goes on growing for years, and plays all its life. It needs sturdy trees and a large litter box.',
    drawbacks:
      'Everything is larger, including food, litter, and vet bills. Heart and hip disease occur in the breed, so tested parents matter more than size or color.',
  },
  Manx: {
    size: 'Medium',
    traits: {},
    look: 'Round all over, with long hind legs, and a tail that is missing, short, or whole.',
    care: 'Brush once or twice a week; the double coat sheds.',
    living: 'Loyal and good-humored, a strong jumper and a keen hunter. It often carries toys like a dog.',
    drawbacks:
      'The gene that removes the tail can damage spine, bladder, and bowel. Do not take a kitten home before a vet has checked how it walks, and that bladder and bowel work.',
  },
  Munchkin: {
    size: 'Small',
    traits: {},
    look: 'Short legs on a normal body, in any color and coat length.',
    care: 'Brush once or twice a week. Keep the weight down to spare the joints.',
    living: 'Cheerful and sociable. It runs well, and reaches lower shelves than other cats.',
    drawbacks:
      'The short legs are a defect of growth. Some cats get painful joints, several registries do not accept the breed, and parts of Europe forbid breeding it. Ask for X-rays.',
  },
  Nebelung: {
    size: 'Medium',
    traits: { calm: 'likes routine, quiet, and a window with birds' },
    look: 'A long-haired Russian Blue: silver-blue coat, green eyes, and a feathered tail.',
    care: 'Comb twice a week.',
    living:
      'Reserved with strangers, devoted to its family. It likes routine, quiet, and a window with birds.',
    drawbacks: 'It needs time to trust and does not like changes. It is rare.',
  },
  'Norwegian Forest Cat': {
    size: 'Large',
    traits: {
      calm: 'Calm and self-reliant',
      children: 'gets on with families and other pets',
      alone: 'Calm and self-reliant',
    },
    look: 'A strong cat with a straight profile, a long ruff, and a waterproof double coat.',
    care: 'Comb twice a week, and daily for some weeks in spring when the undercoat comes out.',
    living:
      'Calm and self-reliant, an excellent climber that comes to you when it wishes. It gets on with families and other pets.',
    drawbacks: 'It sheds heavily once a year, matures slowly, and needs stable, high trees.',
  },
}
