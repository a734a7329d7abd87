/** What other server code may use of uploads. */
export {
  attachDocuments,
  attachPictures,
  detach,
  exchangeDocuments,
  exchangePictures,
} from './attach.ts'
export { uploadJobs } from './jobs.ts'
export { encode } from './picture-bytes.ts'
export { type PictureRow, pictureJson, pictureOf, writePicture } from './pictures.ts'
export { objectRoutes } from './routes.ts'
export { startUploadSweep } from './sweep.ts'
export { uploadRoutes } from './upload-routes.ts'
export { ensureVariants } from './variants.ts'
