/** What happens to personal data: rules for tables and columns, and the code that carries them out. */
export { enforcePeriod, removeUserData } from './carry-out.ts'
export { computeCutoff, days, hours, type Period, periodText, years } from './periods.ts'
export {
  type ColumnRule,
  DELETED_USER,
  deleted,
  emptied,
  isPersonal,
  type PeriodRule,
  type PersonalTable,
  plain,
  REASONS,
  type Reason,
  replaced,
  retained,
  sqlColumn,
  type TableRules,
} from './rules.ts'
