import type { ReactNode } from 'react'
import { DESCRIPTION, SITE_NAME } from '#features/site/web/index.ts'
import { Document } from './document.tsx'
import type { PageMetadata } from './page-metadata.ts'

const ICON =
  'data:image/svg+xml,%3Csvg%20xmlns=%27http://www.w3.org/2000/svg%27%20viewBox=%272%202%2030%2034%27%3E%3Cpath%20fill=%27%231f5140%27%20d=%27M4%2024.500c-.6-5-.5-9%20.3-13l6%204.600a13%2013%200%200%201%207.400%200l6-4.600c.8%204%20.9%208%20.3%2013%201%206-4%2010.500-10%2010.500S3%2030.500%204%2024.500Z%27/%3E%3C/svg%3E'

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
  year: string
  children: ReactNode
}

/** The document with what only the server renders: style, metadata for search engines and previews, scripts, data. */
export function ServerDocument({ assets, metadata, origin, data, broken, year, children }: Props) {
  return (
    <Document
      broken={broken}
      year={year}
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
