import type { GuideText } from './guide.ts'

export const O_TO_Z: Record<string, GuideText> = {
  Ocicat: {
    size: 'Medium',
    traits: {
      children: 'likes dogs, children, and visitors',
      grooming: 'Brush once a week',
      active: 'needs company and play every day',
    },
    look: 'Spotted like a wild cat, although none is among its ancestors: they are Abyssinian, Siamese, and American Shorthair.',
    care: 'Brush once a week.',
    living: 'Confident, social, and easy to train. It likes dogs, children, and visitors.',
    drawbacks: 'It needs company and play every day, and its voice carries.',
  },
  'Oriental Shorthair': {
    size: 'Medium',
    traits: { grooming: 'Wipe or brush once a week' },
    look: 'A Siamese shape in hundreds of colors and patterns, with very large ears.',
    care: 'Wipe or brush once a week.',
    living: 'Loud, loving, and clever. It takes part in everything, and likes to have a second cat.',
    drawbacks: 'It complains when ignored, and its voice carries through walls.',
  },
  Persian: {
    size: 'Medium',
    traits: { calm: 'Serene and gentle', alone: 'sleeps through a working day' },
    look: 'Round head, short nose, and the longest coat of all breeds.',
    care: 'Comb every day to the skin and wipe the eyes. Many need a bath every few weeks.',
    living:
      'Serene and gentle. It likes quiet days, soft voices, and the same places, and sleeps through a working day.',
    drawbacks:
      'The coat takes time every single day. Very flat faces make breathing hard; look for open nostrils and a visible nose.',
  },
  RagaMuffin: {
    size: 'Large',
    traits: { calm: 'Sweet and calm', children: 'good with children and older people' },
    look: 'Large and soft, with a rabbit-like coat in any color and big expressive eyes.',
    care: 'Comb twice a week.',
    living: 'Sweet and calm, good with children and older people, and always glad of a lap.',
    drawbacks: 'It trusts everyone and belongs indoors. It grows slowly and eats accordingly.',
  },
  Ragdoll: {
    size: 'Large',
    traits: { calm: 'Gentle and calm', children: 'suits families and apartments' },
    look: 'Blue eyes, dark points, and a silky coat, with or without white. The final color takes years to develop.',
    care: 'Comb two or three times a week.',
    living:
      'Gentle and calm, and happier on the floor than on high shelves. It greets you at the door, and suits families and apartments. Handle it often when it is young, and respect when it has had enough.',
    drawbacks:
      'It is too trusting for life outdoors. Heart disease runs in the breed, so ask for both parents’ DNA result and heart scan.',
  },
  'Russian Blue': {
    size: 'Medium',
    traits: {
      calm: 'Quiet and tidy',
      grooming: 'Brush once a week',
      alone: 'can be alone for a working day',
    },
    look: 'A fine-boned cat with a double silver-blue coat and green eyes.',
    care: 'Brush once a week.',
    living:
      'Quiet and tidy. It is loyal to its people, plays with them, and hides from strangers at first. If its days are regular, it can be alone for a working day.',
    drawbacks: 'It needs routine and patience. It may never like parties or toddlers.',
  },
  Savannah: {
    size: 'Large',
    traits: { grooming: 'Brush now and then', active: 'needs room, height, and hours of attention' },
    look: 'Tall and long-legged, with large ears and dark spots. Early generations are the largest.',
    care: 'Brush now and then.',
    living:
      'It jumps higher than you expect, plays in water, and learns to open what is closed. It needs room, height, and hours of attention.',
    drawbacks:
      'Early generations descend from the wild serval and are regulated or forbidden in many places: check your state, city, and lease before you fall in love. It is not for a first cat.',
  },
  'Scottish Fold': {
    size: 'Medium',
    traits: { calm: 'Quiet and friendly with people and pets' },
    look: 'Round face and eyes. The ears of about half the kittens fold forward; the others have straight ears.',
    care: 'Brush twice a week. Check ears, tail, and gait regularly.',
    living: 'Quiet and friendly with people and pets, and content with gentle play.',
    drawbacks:
      'The gene that folds the ears harms cartilage everywhere. Every folded cat has it, and many live with pain. Several countries forbid breeding it. A straight-eared cat has the same gentle nature without the defect.',
  },
  'Selkirk Rex': {
    size: 'Large',
    traits: { calm: 'Patient, soft, and sociable', children: 'suits families and quiet homes alike' },
    look: 'A plush, curly coat on a heavy, rounded body. Even the whiskers curl.',
    care: 'Comb loosely twice a week; too much brushing straightens the curls.',
    living: 'Patient, soft, and sociable. It suits families and quiet homes alike.',
    drawbacks: 'It sheds like other cats, and the coat can mat. Some lines have very short faces.',
  },
  Siamese: {
    size: 'Medium',
    traits: { grooming: 'Wipe or brush once a week' },
    look: 'Slender, with deep blue eyes and dark face, ears, paws, and tail. Traditional lines are rounder.',
    care: 'Wipe or brush once a week.',
    living:
      'It talks, answers, and follows. A Siamese wants to be part of the family and does best with people at home or a second cat.',
    drawbacks:
      'It is loud, and lonely when alone. Heads differ from round to very narrow, so look at both parents.',
  },
  Siberian: {
    size: 'Large',
    traits: {
      calm: 'Steady and playful',
      children: 'likes families, dogs, water, and high places',
      allergies: 'Some people with allergies tolerate some Siberians',
    },
    look: 'A powerful cat with a triple coat, a round face, and a bushy tail.',
    care: 'Comb twice a week, and daily in spring.',
    living: 'Steady and playful. It likes families, dogs, water, and high places.',
    drawbacks:
      'It sheds heavily in spring. Some people with allergies tolerate some Siberians; spend time with the very cat before you decide.',
  },
  Singapura: {
    size: 'Small',
    traits: { grooming: 'Brush once a week', active: 'stays playful for life' },
    look: 'One of the smallest breeds, with a ticked sepia coat and very large eyes and ears.',
    care: 'Brush once a week.',
    living: 'Curious, warm, and never far away. It stays playful for life.',
    drawbacks:
      'The gene pool is very small, so ask about inbreeding and the size of litters. It feels cold easily.',
  },
  Snowshoe: {
    size: 'Medium',
    traits: { grooming: 'Brush once a week' },
    look: 'Points like a Siamese, white feet, and often an inverted V on the face.',
    care: 'Brush once a week.',
    living: 'Social and clever, with a softer voice than a Siamese. Many like water.',
    drawbacks: 'It wants company. Its markings are hard to predict, so well-marked kittens are rare.',
  },
  Somali: {
    size: 'Medium',
    traits: { active: 'Active, curious, and full of ideas' },
    look: 'A long-haired Abyssinian with a ruff and a fox’s tail.',
    care: 'Comb once or twice a week.',
    living: 'Active, curious, and full of ideas. It needs height, puzzles, and people who play.',
    drawbacks: 'It gets bored and then busy with your belongings. It is not a lap cat.',
  },
  Sphynx: {
    size: 'Medium',
    traits: {},
    look: 'Hairless or covered with fine down, with wrinkles, large ears, and a round belly.',
    care: 'A bath every week or two, and clean ears and claws. Protect it from sun and cold.',
    living: 'It looks for warmth and attention all day, and makes people laugh. It wants company.',
    drawbacks:
      'It needs baths for life, eats a lot, and it leaves oil on fabrics. Heart disease is common in the breed, so insist on yearly heart scans of both parents. It is not free of allergens.',
  },
  Tonkinese: {
    size: 'Medium',
    traits: { grooming: 'Wipe or brush once a week' },
    look: 'Between Siamese and Burmese, with a mink-like coat and often aqua eyes.',
    care: 'Wipe or brush once a week.',
    living: 'Open, playful, and always beside someone. It likes a second cat.',
    drawbacks: 'It is vocal and does not like to be alone.',
  },
  'Turkish Angora': {
    size: 'Medium',
    traits: {},
    look: 'Fine-boned and graceful, with a silky single coat and a plumed tail. White is the best known color.',
    care: 'Comb once or twice a week.',
    living: 'Bright and determined. It chooses its person, learns quickly, and likes to be up high.',
    drawbacks:
      'It wants its way. White cats can be deaf, so ask for a hearing test; a deaf cat must live indoors.',
  },
  'Turkish Van': {
    size: 'Large',
    traits: { active: 'Strong, athletic, and fond of water' },
    look: 'White, with color on head and tail, in a cashmere-like coat that dries quickly.',
    care: 'Comb once or twice a week.',
    living: 'Strong, athletic, and fond of water. It is affectionate on its own terms, and plays hard.',
    drawbacks: 'It dislikes being held, knocks things over, and needs room. It is rare.',
  },
}
