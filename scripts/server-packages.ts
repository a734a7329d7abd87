/**
 * Packages that the server's bundle does not contain: those with native code or files of their own, and large ones that
 * only some settings need.
 */
export const SERVER_PACKAGES = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  'libheif-js',
  'pdfkit',
  'sharp',
]
