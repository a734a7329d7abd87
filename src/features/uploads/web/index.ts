export { DocumentList } from './document-list.tsx'
export { PictureList } from './picture-list.tsx'
export { SinglePicture } from './single-picture.tsx'
