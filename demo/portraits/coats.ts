import type { EyeColor } from './irises.ts'

/** How colors are distributed over the cat. */
export type Pattern =
  | 'solid'
  | 'smoke'
  | 'shaded'
  | 'ticked'
  | 'mackerel'
  | 'classic'
  | 'spotted'
  | 'rosetted'
  | 'points'
  | 'lynxpoints'
  | 'mink'
  | 'tortie'
  | 'skin'

/** Where the cat is white. */
export type White = 'none' | 'mitts' | 'tuxedo' | 'bicolor' | 'calico'

/** The name, pattern, and colors of a coat. */
export type Coat = {
  name: string
  pattern: Pattern
  base: string
  light: string
  mark: string
  nose: string
  white: White
  /** The red half of a tortoiseshell. */
  patch?: string
  /** Eye colors that replace the breed's. */
  eyes?: readonly [EyeColor, ...EyeColor[]]
}

type Extras = Partial<Pick<Coat, 'white' | 'patch' | 'eyes'>>

function coat(
  name: string,
  pattern: Pattern,
  [base, light, mark, nose]: readonly [string, string, string, string],
  extras: Extras = {},
): Coat {
  return { name, pattern, base, light, mark, nose, white: 'none', ...extras }
}

const WHITE = '#f8f1e6'
const PINK = '#dd9a8e'
const BRICK = '#b8705a'
const BLACK = ['#3f3a40', '#5b545a', '#29242b', '#2b262c'] as const
const BLUE = ['#8490a0', '#a3adb9', '#69748a', '#5a6373'] as const
const RED = ['#dd9552', '#f6d3a2', '#b8662c', '#cf8271'] as const
const BROWN = ['#ab8a66', '#e6d2b2', '#4a372d', BRICK] as const
const SILVER = ['#c0bfbd', '#ecebe7', '#45434a', BRICK] as const
const SEAL = ['#ead9c0', '#f5ead9', '#4d382f', '#35262a'] as const
const BLUE_POINT = ['#e6e1d9', '#f4f0e9', '#76808f', '#5d6674'] as const
const SILVER_EYES = ['green', 'hazel'] as const
const SKY = ['sapphire', 'blue'] as const

/** All coats by key. */
export const COATS = {
  white: coat('White', 'solid', [WHITE, '#fffaf2', '#e3d5c3', PINK]),
  black: coat('Black', 'solid', BLACK),
  blue: coat('Blue', 'solid', BLUE),
  chocolate: coat('Chocolate', 'solid', ['#7a5240', '#966c57', '#5a392d', '#6a4336']),
  lilac: coat('Lilac', 'solid', ['#bfaaa6', '#d6c6c1', '#9d8583', '#a67f7c']),
  cream: coat('Cream', 'solid', ['#ecd0a4', '#f8e9cd', '#d3ab77', PINK]),
  cinnamon: coat('Cinnamon', 'solid', ['#b87a52', '#d09b75', '#935a38', '#a5674c']),
  sable: coat('Sable', 'solid', ['#5e4236', '#7b5a4a', '#443029', '#3f2d29']),
  champagne: coat('Champagne', 'solid', ['#b08a6c', '#caa98c', '#89644b', '#8d6350']),
  platinum: coat('Platinum', 'solid', ['#bdb2ae', '#d3cac6', '#988d8d', '#9c8484']),
  'black-smoke': coat('Black smoke', 'smoke', ['#4b464d', '#c9c5c4', '#2c272e', '#2b262c']),
  'blue-smoke': coat('Blue smoke', 'smoke', ['#8993a2', '#d9dce0', '#667085', '#5a6373']),
  'silver-shaded': coat('Silver shaded', 'shaded', ['#dedad4', '#f6f3ed', '#8f8c90', BRICK], {
    eyes: ['green'],
  }),
  'golden-ticked': coat('Golden ticked', 'shaded', ['#dcae6c', '#f5deb2', '#7a5632', BRICK], {
    eyes: ['green'],
  }),
  'brown-mackerel-tabby': coat('Brown mackerel tabby', 'mackerel', BROWN),
  'brown-classic-tabby': coat('Brown classic tabby', 'classic', BROWN),
  'silver-mackerel-tabby': coat('Silver mackerel tabby', 'mackerel', SILVER, { eyes: SILVER_EYES }),
  'silver-classic-tabby': coat('Silver classic tabby', 'classic', SILVER, { eyes: SILVER_EYES }),
  'red-mackerel-tabby': coat('Red mackerel tabby', 'mackerel', RED),
  'red-classic-tabby': coat('Red classic tabby', 'classic', RED),
  'cream-tabby': coat('Cream tabby', 'mackerel', ['#efd6ae', '#fbeed6', '#d2a468', PINK]),
  'blue-tabby': coat('Blue tabby', 'mackerel', ['#b3b1ac', '#ded9cf', '#6a7282', '#a3766c']),
  'brown-tabby-white': coat('Brown tabby with white', 'mackerel', BROWN, { white: 'bicolor' }),
  'red-tabby-white': coat('Red tabby with white', 'mackerel', RED, { white: 'bicolor' }),
  'brown-rosetted': coat('Brown rosetted', 'rosetted', ['#c9985c', '#f0dbb4', '#45302a', BRICK]),
  'snow-rosetted': coat('Snow rosetted', 'rosetted', ['#ecdfc8', '#f9f2e4', '#96775c', '#c08a77'], {
    eyes: ['blue'],
  }),
  'silver-rosetted': coat('Silver rosetted', 'rosetted', ['#c9c7c4', '#f0eeea', '#3d3a41', BRICK]),
  'silver-spotted': coat('Silver spotted', 'spotted', ['#c6c5c2', '#eeece7', '#45434b', BRICK]),
  'bronze-spotted': coat('Bronze spotted', 'spotted', ['#b8905f', '#ecd6ae', '#4c382c', BRICK]),
  ruddy: coat('Ruddy', 'ticked', ['#b9763f', '#e3b583', '#54341f', '#a9614a']),
  sorrel: coat('Sorrel', 'ticked', ['#cd8354', '#f0c39b', '#94512f', '#cc7f6c']),
  'blue-ticked': coat('Blue ticked', 'ticked', ['#a09a9b', '#d9c8b8', '#5e6472', '#94706d']),
  'fawn-ticked': coat('Fawn ticked', 'ticked', ['#d0ac8d', '#efdac3', '#a07a62', '#cc8f80']),
  'seal-point': coat('Seal point', 'points', SEAL, { eyes: SKY }),
  'blue-point': coat('Blue point', 'points', BLUE_POINT, { eyes: SKY }),
  'chocolate-point': coat('Chocolate point', 'points', ['#f1e5d1', '#faf3e6', '#875c46', '#a3705f'], {
    eyes: SKY,
  }),
  'lilac-point': coat('Lilac point', 'points', ['#f1eae3', '#faf6f1', '#b09a98', '#c4958e'], { eyes: SKY }),
  'red-point': coat('Red point', 'points', ['#f7ead6', '#fdf6ea', '#dc9a63', '#dd9484'], { eyes: SKY }),
  'seal-lynx-point': coat('Seal tabby point', 'lynxpoints', ['#e8dcc6', '#f8f0e2', '#6a5040', BRICK], {
    eyes: SKY,
  }),
  'seal-mitted': coat('Seal point with white gloves', 'points', SEAL, { white: 'mitts', eyes: SKY }),
  'blue-mitted': coat('Blue point with white gloves', 'points', BLUE_POINT, { white: 'mitts', eyes: SKY }),
  'seal-bicolor': coat('Seal point bicolor', 'points', SEAL, { white: 'bicolor', eyes: SKY }),
  'natural-mink': coat('Natural mink', 'mink', ['#a5816a', '#c3a48d', '#553d34', '#4a332e'], {
    eyes: ['aqua'],
  }),
  'champagne-mink': coat('Champagne mink', 'mink', ['#d8bb9c', '#ead6bf', '#96694f', '#9c6a58'], {
    eyes: ['aqua'],
  }),
  'platinum-mink': coat('Platinum mink', 'mink', ['#cdc4c0', '#e2dcd8', '#8f888d', '#9c8484'], {
    eyes: ['aqua'],
  }),
  tortie: coat('Tortoiseshell', 'tortie', ['#443a3c', '#5d5050', '#2c2528', '#4a3634'], { patch: '#cd8040' }),
  'blue-tortie': coat('Blue tortoiseshell', 'tortie', ['#8b93a1', '#a8aeb8', '#6b7486', '#8a7577'], {
    patch: '#e9cba0',
  }),
  calico: coat('Calico', 'tortie', ['#443a3c', '#5d5050', '#2c2528', PINK], {
    patch: '#d98a45',
    white: 'calico',
  }),
  'blue-calico': coat('Dilute calico', 'tortie', ['#8b93a1', '#a8aeb8', '#6b7486', PINK], {
    patch: '#eac99b',
    white: 'calico',
  }),
  'black-white': coat('Black bicolor', 'solid', [BLACK[0], BLACK[1], BLACK[2], PINK], { white: 'bicolor' }),
  'blue-white': coat('Blue bicolor', 'solid', [BLUE[0], BLUE[1], BLUE[2], PINK], { white: 'bicolor' }),
  tuxedo: coat('Tuxedo', 'solid', [BLACK[0], BLACK[1], BLACK[2], '#3a3036'], { white: 'tuxedo' }),
  'pink-skin': coat('Pink', 'skin', ['#ecc5b2', '#f7ddcf', '#d39a88', '#d98a80']),
  'blue-skin': coat('Blue', 'skin', ['#a9a5ab', '#c6c2c6', '#86808a', '#77707a']),
  'chocolate-skin': coat('Chocolate', 'skin', ['#b08b7a', '#cbaa9a', '#8b6657', '#8a6055']),
  'pink-blue-skin': coat('Pink and blue bicolor', 'skin', ['#edc8b6', '#f8dfd2', '#d39a88', '#d98a80'], {
    patch: '#9c97a0',
  }),
} as const satisfies Record<string, Coat>

/** The key of a coat. */
export type CoatName = keyof typeof COATS

/** The white of any white marking. */
export const SPOTTING_WHITE = WHITE

/** Whether a coat has a dark mask around eyes and nose. */
export function isMasked({ pattern }: Coat): boolean {
  return pattern === 'points' || pattern === 'mink'
}

/** The color of a coat between all markings. */
export function groundColor(coat: Coat): string {
  return coat.white === 'calico' ? WHITE : coat.base
}

/** A coat by its key. */
export function coatNamed(name: CoatName): Coat {
  return COATS[name]
}
