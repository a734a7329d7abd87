export { ProblemSection } from './problem-section.tsx'
export { DecideProblem, StaffProblemView } from './staff-problem.tsx'
