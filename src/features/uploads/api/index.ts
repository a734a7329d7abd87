/** Files that people upload: signed addresses, pictures with variants, private documents, and who may read them. */
export {
  attachDocuments,
  attachVisitorDocuments,
  detach,
  exchangeDocuments,
  exchangePictures,
  keepDocuments,
  keepFiles,
  parseObjectId,
} from './attach.ts'
export { DOCUMENT_TYPE, putDocument } from './documents.ts'
export { signedPath } from './download-link.ts'
export { listObjects, readJpeg, readPdf } from './evidence.ts'
export { uploadJobs } from './jobs.ts'
export { objectKey } from './object-key.ts'
export { uploadRules } from './personal-data.ts'
export { PICTURE_TYPE, pictureJson, toPicture } from './pictures.ts'
export { objectRoutes } from './routes.ts'
export { storedFiles } from './stored-files.ts'
export { uploadSweep } from './sweep.ts'
export { uploadRoutes } from './upload-routes.ts'
export { putPicture } from './variants.ts'
