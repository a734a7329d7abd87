/** What other server code may use of uploads. */
export { uploadJobs } from './jobs.ts'
export { encode } from './picture-bytes.ts'
export { attach, type PictureRow, pictureOf, storePicture, writePicture } from './pictures.ts'
export { objectRoutes } from './routes.ts'
export { objects } from './tables.ts'
export { ensureVariants } from './variants.ts'
