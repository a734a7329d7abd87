export { DocumentList } from './document-list.tsx'
export { PictureList } from './picture-list.tsx'
export { SinglePicture } from './single-picture.tsx'
export { TextWithFilesForm } from './text-with-files-form.tsx'
