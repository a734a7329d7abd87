import type { GuideText } from './guide.ts'

export const A_TO_D: Record<string, GuideText> = {
  Abyssinian: {
    size: 'Medium',
    traits: { grooming: 'Brush once a week', active: 'fills the day with projects' },
    look: 'Lean and muscular, with large ears and almond eyes. Each hair has several bands of color, which gives the coat its warm glow.',
    care: 'Brush once a week. The coat sheds little and hardly ever mats.',
    living:
      'An Abyssinian fills the day with projects: shelves to climb, doors to open, water to inspect. It suits people who are home a lot and enjoy playing, and it likes the company of another active cat.',
    drawbacks: 'It gets bored quickly, and then it invents games with your things. It is not a lap cat.',
  },
  'American Curl': {
    size: 'Medium',
    traits: { children: 'gets on with children who handle it kindly', grooming: 'Brush once a week' },
    look: 'Ears that curl backward, a slender body, and walnut-shaped eyes. Kittens are born with straight ears, which curl within days.',
    care: 'Brush once a week, twice while it sheds. Clean the ears gently, and never bend them: they are firm.',
    living:
      'A Curl follows its people without demanding much, gets on with children who handle it kindly, and plays like a kitten for years.',
    drawbacks:
      'The ears need care, and rough hands can hurt them. There are few breeders, so expect to wait.',
  },
  'American Shorthair': {
    size: 'Medium',
    traits: {
      calm: 'stays calm around visitors, dogs, and children',
      children: 'stays calm around visitors, dogs, and children',
      grooming: 'Brush once a week',
      alone: 'is content alone for a working day',
    },
    look: 'Strong and rounded, with a full face. The silver classic tabby is the best known of many colors.',
    care: 'Brush once a week, more often in spring and fall.',
    living:
      'An even temper makes it one of the easiest cats to live with. It stays calm around visitors, dogs, and children, and is happy with moderate play. It is content alone for a working day.',
    drawbacks: 'It gains weight easily, so meals need measuring. Some prefer a seat beside you to your lap.',
  },
  Balinese: {
    size: 'Medium',
    traits: {},
    look: 'A Siamese in a long coat: slender, blue-eyed, with dark points and a plumed tail.',
    care: 'Comb once or twice a week. Without an undercoat, the hair rarely mats.',
    living:
      'Balinese bond closely and comment on everything. They need company, conversation, and something to do.',
    drawbacks:
      'It talks a lot and does badly alone all day. Hair of any length can trouble people with allergies, whatever you may read.',
  },
  Bengal: {
    size: 'Medium',
    traits: {
      grooming: 'Brush now and then',
      active: 'needs height, wheels, puzzles, and at least two real play sessions a day',
    },
    look: 'Athletic, with rosettes or marbling on a short coat that often shines as if dusted with gold.',
    care: 'Brush now and then. Trim the claws, and offer sturdy scratching posts.',
    living:
      'A Bengal needs height, wheels, puzzles, and at least two real play sessions a day. Many enjoy water and walks on a leash. It suits experienced, active owners.',
    drawbacks:
      'Without enough to do it becomes loud and destructive. It can be too much for shy cats and small pets, and some states and cities restrict early generations.',
  },
  Birman: {
    size: 'Medium',
    traits: { calm: 'Calm and affectionate', children: 'suits families' },
    look: 'Blue eyes, dark points, and four white paws, in a silky coat over a solid body.',
    care: 'Comb twice a week. The coat has little undercoat and mats less than it looks.',
    living:
      'Gentle and curious without being pushy. A Birman suits families, gets on with other animals, and is content in an apartment.',
    drawbacks: 'It likes company and is sad in an empty home. The coat sheds on dark clothes.',
  },
  Bombay: {
    size: 'Medium',
    traits: {
      children: 'gets on with sensible dogs and children',
      grooming: 'Wipe the coat with a soft cloth once a week',
    },
    look: 'A small panther: jet black to the skin, with a patent-leather shine and copper eyes.',
    care: 'Wipe the coat with a soft cloth once a week; that is all.',
    living:
      'A Bombay wants to be where you are, preferably on you. It learns tricks, and gets on with sensible dogs and children.',
    drawbacks:
      'It asks for attention all day and can be vocal about it. Some lines have very short faces; look for a moderate one.',
  },
  'British Longhair': {
    size: 'Large',
    traits: { calm: 'Calm, quiet', alone: 'independent enough for people who work' },
    look: 'The round, sturdy body of a British Shorthair in a soft, flowing coat.',
    care: 'Comb two or three times a week, and daily while it sheds.',
    living:
      'Calm, quiet, and independent enough for people who work. It likes routine and a cat tree it does not have to jump to.',
    drawbacks: 'It gains weight easily, and mats appear if combing is forgotten. Few enjoy being carried.',
  },
  'British Shorthair': {
    size: 'Large',
    traits: {
      calm: 'Calm and self-possessed',
      grooming: 'Brush once a week',
      alone: 'copes with a working day alone better than most',
    },
    look: 'Round head, full cheeks, and a coat as dense as plush. Blue is the classic color, but there are dozens.',
    care: 'Brush once a week, more in spring and fall.',
    living:
      'A steady cat that is affectionate in its own way: beside you, not on top of you. It copes with a working day alone better than most.',
    drawbacks:
      'It tends to be overweight if it eats at will, matures slowly, and usually does not want to be picked up.',
  },
  Burmese: {
    size: 'Medium',
    traits: { grooming: 'Stroke it with a damp hand or soft brush once a week' },
    look: 'Compact and heavier than it looks, with a glossy coat and golden eyes. American lines are rounder in the face than European ones.',
    care: 'Stroke it with a damp hand or soft brush once a week.',
    living:
      'Burmese greet guests, fetch toys, and sleep under the blanket. They do best with people at home or a second cat.',
    drawbacks: 'They do not like to be alone, trust everybody, and are not safe outdoors.',
  },
  Burmilla: {
    size: 'Medium',
    traits: {},
    look: 'Silver coat tipped or shaded with color, green eyes that look outlined, and a rounded body.',
    care: 'Brush once a week; the semi-long variety twice.',
    living: 'As friendly as a Burmese and calmer. It plays with enthusiasm and then naps on you.',
    drawbacks: 'It is rare, so you may have to travel or wait. It likes company more than quiet.',
  },
  Chartreux: {
    size: 'Large',
    traits: {
      calm: 'Quiet and observant',
      children: 'patient with children and dogs',
      alone: 'can be alone for a working day',
    },
    look: 'A robust blue-gray cat with copper eyes, a slightly smiling face, and a woolly coat.',
    care: 'Brush with a comb once a week; daily for a few weeks in spring.',
    living:
      'Quiet and observant. It follows you at a distance, rarely meows, and is patient with children and dogs. If its days are regular, it can be alone for a working day.',
    drawbacks:
      'It rarely complains, so you need to watch how it is. There are few breeders in North America.',
  },
  'Cornish Rex': {
    size: 'Small',
    traits: { grooming: 'Hardly any brushing', active: 'plays into old age' },
    look: 'Greyhound lines, large ears, and a coat of tight waves without guard hairs.',
    care: 'Hardly any brushing. Wipe the skin and clean the ears, which collect wax.',
    living:
      'A clown that plays into old age and looks for warmth: laptops, laps, and blankets. It suits people who want a busy cat.',
    drawbacks:
      'It feels cold easily, needs regular meals, and is not a cat for long quiet days alone. The coat does not make it allergy-free.',
  },
  'Devon Rex': {
    size: 'Small',
    traits: { grooming: 'Wipe with a soft cloth' },
    look: 'An elfin face with huge ears and a soft, loosely curled coat.',
    care: 'Wipe with a soft cloth. Clean ears and claws regularly; brushing can break the hair.',
    living:
      'Devons sit on shoulders, steal food, and learn tricks quickly. They want to be in the middle of family life.',
    drawbacks: 'Nothing edible is safe. They need warmth and company, and are not free of allergens.',
  },
}
