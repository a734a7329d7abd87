export { BreederMark, VerifiedMark } from './breeder-mark.tsx'
