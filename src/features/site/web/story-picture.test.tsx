import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoryPicture } from './story-picture.tsx'

it.each(['pairing', 'litter', 'growing', 'sofa'] as const)(
  'the picture of the scene %s has a description, a size, and an address in each width',
  (scene) => {
    const html = renderToStaticMarkup(<StoryPicture scene={scene} sizes="100vw" />)
    expect(html).toMatch(/ alt="[A-Z][^"]+\."/)
    expect(html).toContain('width="1200" height="900"')
    for (const width of [400, 800, 1200])
      expect(html).toMatch(new RegExp(`/story-${scene}-${width}[^ "]*\\.avif ${width}w`))
  },
)
