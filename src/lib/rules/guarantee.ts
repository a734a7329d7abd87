/** Hours after the handover in which a buyer can report any problem. No payout is sent before, and `/buyer-guarantee` promises it. */
export const PROBLEM_HOURS = 72
