import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  findTableErrors,
  isPossible,
  judgeTransition,
  openStates,
  type Refused,
  requireTransition,
  type StateTable,
} from './state-table.ts'

type State = 'draft' | 'sent' | 'lost' | 'read'
const LETTER = {
  states: ['draft', 'sent', 'lost', 'read'],
  first: ['draft'],
  final: ['lost', 'read'],
  transitions: {
    begin: { from: [], to: 'draft', by: ['buyer'], description: 'Someone begins a letter.' },
    edit: { from: ['draft'], to: null, by: ['buyer'], description: 'The text changes.' },
    send: { from: ['draft'], to: 'sent', done: ['sent'], by: ['buyer'], description: 'It is on its way.' },
    lose: { from: ['sent'], to: 'lost', by: ['system'], description: 'It does not arrive.' },
    read: { from: ['sent'], to: 'read', by: ['breeder'], description: 'It arrived.' },
  },
} as const satisfies StateTable<State>

describe('a request', () => {
  const texts = { lost: 'It was lost.', read: 'It was read.' }

  it('is applied, was done before, or is refused with the sentence for its state', () => {
    const verdicts = LETTER.states.map((state) => judgeTransition(LETTER, 'send', state, texts))
    expect(verdicts).toEqual(['apply', 'done', { conflict: 'It was lost.' }, { conflict: 'It was read.' }])
    expect(judgeTransition(LETTER, 'edit', 'sent', 'Too late.')).toEqual({ conflict: 'Too late.' })
    expect(requireTransition(LETTER, 'send', 'draft', texts)).toBe(true)
    expect(requireTransition(LETTER, 'send', 'sent', texts)).toBe(false)
    expect(() => requireTransition(LETTER, 'send', 'read', texts)).toThrow(
      expect.objectContaining({ code: 'conflict', message: 'It was read.' }),
    )
    expect(LETTER.states.map((state) => isPossible(LETTER, 'send', state))).toEqual([
      ...[true, false, false, false],
    ])
  })

  it('needs a sentence for each state in which it is refused', () => {
    expectTypeOf<Refused<typeof LETTER, 'send'>>().toEqualTypeOf<'lost' | 'read'>()
    expectTypeOf<Refused<typeof LETTER, 'edit' | 'lose'>>().toEqualTypeOf<
      'draft' | 'sent' | 'lost' | 'read'
    >()
    expectTypeOf<Refused<typeof LETTER, 'read'>>().toEqualTypeOf<'draft' | 'lost' | 'read'>()
  })
})

it('the states that are not final are open', () => {
  expect(openStates(LETTER)).toEqual(['draft', 'sent'])
})

describe('the check of a table', () => {
  const errorsOf = (transitions: StateTable['transitions']) => findTableErrors({ ...LETTER, transitions })
  const { transitions } = LETTER

  it('finds nothing in a table in which every state is reached, and only final ones are never left', () => {
    expect(findTableErrors(LETTER)).toEqual([])
  })

  it('finds unreachable states and dead ends', () => {
    const { send: _send, ...unsent } = transitions
    expect(errorsOf(unsent)).toEqual(['draft leads nowhere', 'nothing leads to sent'])
    const { read: _read, lose: _lose, ...unread } = transitions
    expect(errorsOf(unread)).toEqual([
      ...['sent leads nowhere', 'nothing leads to lost', 'nothing leads to read'],
    ])
    // What stays in a state does not lead to it, or on from it.
    const stay = { ...transitions.send, from: ['sent'], to: 'sent', done: [] } as const
    expect(errorsOf({ ...unsent, stay })).toEqual(['draft leads nowhere', 'nothing leads to sent'])
  })

  it('finds final states that are left, and beginnings that are none', () => {
    const again = { ...transitions.begin, from: ['read'] } as const
    expect(errorsOf({ ...transitions, again })).toEqual(['read is final but has a transition'])
    expect(errorsOf({ ...transitions, begin: { ...transitions.begin, to: 'sent' } })).toEqual([
      'begin begins in a state that is not a first one',
    ])
    expect(errorsOf({ ...transitions, begin: { ...transitions.begin, to: null } })).toEqual([
      'begin begins in a state that is not a first one',
    ])
  })

  it('finds what is done and possible at once, and what no sentence describes', () => {
    expect(errorsOf({ ...transitions, send: { ...transitions.send, done: ['draft'] } })).toEqual([
      'send is done and possible in draft',
    ])
    for (const description of ['', 'It is sent', 'it is sent.'])
      expect(errorsOf({ ...transitions, send: { ...transitions.send, description } })).toEqual([
        'send has no sentence',
      ])
  })
})
