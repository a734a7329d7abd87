import type { ReactNode } from 'react'
import { DESCRIPTION, SITE_NAME } from '#features/site/web/index.ts'
import { Document } from './document.tsx'
import type { PageMetadata } from './page-metadata.ts'

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='2 2 30 34'%3E%3Cpath fill='%231f5140' d='M4 24.500c-.6-5-.5-9 .3-13l6 4.600a13 13 0 0 1 7.400 0l6-4.600c.8 4 .9 8 .3 13 1 6-4 10.500-10 10.500S3 30.500 4 24.500Z'/%3E%3C/svg%3E"

/** The built files that a page needs. */
export type Assets = {
  /** The site's stylesheet. It is part of the HTML, which is faster than waiting for another file. */
  style: string
  /** The compiled boot.ts. */
  bootScript: string
  /** URL of the font that headings wait for. */
  font: string | undefined
  /** URLs of the entry script, first, and of the other scripts that the page needs. */
  modules: string[]
}

type Props = {
  assets: Assets
  metadata: PageMetadata
  /** The site's public address, without a slash at the end. */
  origin: string
  /** The query cache as JSON, safe inside a script element. */
  data: string
  broken: string | undefined
  children: ReactNode
}

/** The document with what only the server renders: style, metadata for search engines and previews, scripts, data. */
export function ServerDocument({ assets, metadata, origin, data, broken, children }: Props) {
  return (
    <Document
      broken={broken}
      head={<Head assets={assets} metadata={metadata} origin={origin} />}
      bodyStart={<InlineScript content={assets.bootScript} />}
      bodyEnd={
        <>
          {metadata.jsonLd.map((thing) => (
            <InlineScript
              key={JSON.stringify(thing)}
              type="application/ld+json"
              content={JSON.stringify(thing).replace(/</g, '\\u003c')}
            />
          ))}
          <InlineScript type="application/json" id="data" content={data} />
        </>
      }
    >
      {children}
    </Document>
  )
}

function Head({ assets, metadata, origin }: Pick<Props, 'assets' | 'metadata' | 'origin'>) {
  const { description, canonical, image } = metadata
  return (
    <>
      <link rel="icon" href={ICON} />
      {assets.font && (
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      )}
      <style href="site" precedence="default">
        {assets.style}
      </style>
      <meta name="modules" content={assets.modules.join(' ')} />
      <meta name="description" content={description || DESCRIPTION} />
      {canonical === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={origin + canonical} />
          <meta property="og:url" content={origin + canonical} />
        </>
      )}
      <meta property="og:site_name" content={SITE_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={origin + image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** An inline script. The caller makes sure that the content cannot end the element. */
function InlineScript({ content, ...attributes }: { content: string; type?: string; id?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the content of a script
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: content }} />
}
