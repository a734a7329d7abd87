import { useQuery } from '@tanstack/react-query'
import { STATES } from '#lib/places/states.ts'
import { sentence } from '#lib/texts/sentence.ts'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'
import type { RightsState } from '../contract.ts'
import { NO_ADVICE } from '../rule-texts.ts'
import { placeRulesQuery } from './queries.ts'
import { RuleList } from './rule-list.tsx'

type Props = { of: RightsState; reader: 'buyer' | 'breeder' | 'staff' }

/** `Your rights in New York`, for the buyer; the others read whose rights they are. */
export function rightsTitle({ of, reader }: Props): string {
  return `${reader === 'buyer' ? 'Your' : 'The buyer’s'} rights in ${STATES[of.state] ?? of.state}`
}

/** What a buyer may demand by the law of their state, or of the cattery's if theirs is unknown. */
export function YourRights({ of, reader }: Props) {
  const rules = useQuery(placeRulesQuery(of.state))
  const name = STATES[of.state] ?? of.state
  const [who, verb] = reader === 'buyer' ? ['You', 'live'] : ['The buyer', 'lives']
  return (
    <div className="grid gap-3">
      <Loaded query={rules} failure="The rules could not be loaded." loading={<Skeleton className="h-24" />}>
        {(all) => {
          const rights = all.filter(({ subject }) => subject === 'rights' || subject === 'payment')
          return rights.length > 0 ? (
            <RuleList rules={rights} />
          ) : (
            <p>{`We have found no rule of ${name} for buyers of cats. The law for all purchases applies.`}</p>
          )
        }}
      </Loaded>
      <p className="text-sm text-muted">
        {of.isBuyers
          ? `${sentence(`${who} ${verb} in ${name}`)} ${NO_ADVICE}`
          : `${sentence(`The cattery is in ${name}`)} The law of the buyer’s state may give other rights. ${NO_ADVICE}`}
      </p>
    </div>
  )
}
