/** Addresses of the story's images by file name; `npm run story:images` draws them. */
const FILES = import.meta.glob<string>('./story/*.avif', { eager: true, import: 'default', query: '?url' })

const WIDTHS = [400, 800, 1200] as const

/** What each picture shows, in the order of the story. */
const SCENES = {
  pairing: 'A brown tabby sire and a red queen sit side by side at a window.',
  litter: 'The queen rests in her bed with three newborn kittens at her belly.',
  growing: 'The red kitten plays with its brother and sister on a rug.',
  sofa: 'The cat, grown up, sleeps on a green sofa.',
} as const

/** A picture of the story on the landing page. */
export type StoryScene = keyof typeof SCENES

type Props = {
  scene: StoryScene
  /** The `sizes` attribute. */
  sizes: string
  className?: string
}

/** One picture of the story, loaded when the reader scrolls close to it. */
export function StoryPicture({ scene, sizes, className }: Props) {
  const url = (width: (typeof WIDTHS)[number]) => FILES[`./story/story-${scene}-${width}.avif`]
  return (
    <img
      src={url(800)}
      srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(', ')}
      sizes={`auto, ${sizes}`}
      width={1200}
      height={900}
      alt={SCENES[scene]}
      loading="lazy"
      className={className}
    />
  )
}
