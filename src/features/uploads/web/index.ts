export { DocumentList } from './document-list.tsx'
export { OnePicture } from './one-picture.tsx'
export { PictureList } from './picture-list.tsx'
