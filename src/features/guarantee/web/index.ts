export { DecideProblem, StaffProblemView } from './staff-problem.tsx'
