export { countSale, findBreeder } from './store.ts'
