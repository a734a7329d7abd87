/** Compares a table of states with the app: every act is tried in every state, and by everyone who may not. */
import { describe, expect, it } from 'vitest'
import { type Actor, findTableErrors, isPossible, type StateTable } from '#lib/states/state-table.ts'

type Answer = { statusCode: number; body: string }

/**
 * Tries an act on a subject, as whoever may without an actor. It returns the answer of the app, or nothing if there is none about
 * this subject: the system does it, or it also succeeds without changing the subject.
 */
type Act<Subject> = (subject: Subject, as?: Actor) => Promise<Answer | undefined>

type Trial<Subject, State extends string, Name extends string> = {
  /** Adds a subject in each state, as people get it there. */
  reach: Readonly<Record<State, () => Promise<Subject>>>
  /** All acts of the table, except what begins a subject and has no repetition; null for what cannot be tried. */
  acts: Readonly<Partial<Record<Name, Act<Subject> | null>>>
  stateOf(subject: Subject): Promise<State>
  /** Everything that an act may change about a subject. */
  read(subject: Subject): Promise<unknown>
}

const PEOPLE = ['buyer', 'breeder', 'staff'] as const

/** Tests that the app accepts exactly what the table of a subject allows. Call it in a test file; the first test names the subject. */
export function describeTable<Subject, T extends StateTable>(
  name: string,
  table: T,
  trial: Trial<Subject, T['states'][number], keyof T['transitions'] & string>,
): void {
  const { reach, stateOf, read } = trial
  const acts = trial.acts as Record<string, Act<Subject> | null | undefined>
  const states = table.states as T['states'][number][]
  const transitions = Object.entries(table.transitions)

  async function attempt(subject: Subject, act: Act<Subject>, as?: Actor) {
    const before = await read(subject)
    const answer = await act(subject, as)
    const after = await read(subject)
    return {
      answer,
      state: await stateOf(subject),
      isChanged: JSON.stringify(before) !== JSON.stringify(after),
    }
  }

  describe(`the states of ${name}`, () => {
    it('are all reached, and only final ones are never left', () => {
      expect(findTableErrors(table)).toEqual([])
    })

    it('have a trial for each act', () => {
      const missing = transitions.filter(
        ([act, { from, done }]) => (from.length > 0 || done) && acts[act] === undefined,
      )
      expect(missing.map(([act]) => act)).toEqual([])
    })

    it.each(states)('%s is reached in the app', async (state) => {
      expect(await stateOf(await reach[state]())).toBe(state)
    })

    it.each(transitions.filter(([act]) => acts[act]))(
      '%s is accepted only where the table says so',
      async (act, { to, done = [] }) => {
        const actual: Record<string, unknown> = {}
        const expected: Record<string, unknown> = {}
        for (const state of states) {
          const { answer, ...result } = await attempt(await reach[state](), acts[act] as Act<Subject>)
          const isApplied = isPossible(table, act, state)
          const isAccepted = isApplied || done.includes(state)
          actual[state] = { ...result, ...(answer && { isAccepted: wasAccepted(answer) }) }
          expected[state] = {
            state: isApplied ? (to ?? state) : state,
            isChanged: isApplied,
            ...(answer && { isAccepted }),
          }
        }
        expect(actual).toEqual(expected)
      },
    )

    const others = transitions.flatMap(([act, { from, by }]) => {
      const [state] = from
      const isOfPeople = by.some((actor) => actor !== 'system')
      if (!state || !isOfPeople || !acts[act]) return []
      return PEOPLE.filter((person) => !by.includes(person)).map((as) => ({ act, as, state }))
    })
    it.each(others)('$act is refused to the $as', async ({ act, as, state }) => {
      const subject = await reach[state as T['states'][number]]()
      const { answer, ...result } = await attempt(subject, acts[act] as Act<Subject>, as)
      expect(result).toEqual({ state, isChanged: false })
      if (answer) expect([403, 404], answer.body).toContain(answer.statusCode)
    })
  })
}

/** Whether a request succeeded. Throws for an answer that no state explains. */
function wasAccepted({ statusCode, body }: Answer): boolean {
  if (statusCode < 300) return true
  expect([404, 409], body).toContain(statusCode)
  return false
}
