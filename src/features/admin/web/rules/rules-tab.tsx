import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ForRole } from '#features/accounts/web/index.ts'
import {
  BINDS_NAMES,
  NO_ADVICE,
  numberText,
  placeName,
  RECHECK_MONTHS,
  type StaffRule,
  SUBJECT_NAMES,
} from '#features/place-rules/contract.ts'
import { dateText } from '#lib/dates.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { Loaded } from '#ui/loading/loaded.tsx'
import { Skeletons } from '#ui/loading/skeleton.tsx'
import { adminQueries } from '../queries.ts'
import { StaffCell, StaffRow, StaffTable } from '../staff-table.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleHistory } from './rule-history.tsx'

type Opened = { kind: 'form'; rule: StaffRule | null } | { kind: 'history'; rule: StaffRule } | null

/** Rules of places and clubs with the day on which staff read each, those to check first. */
export function RulesTab() {
  const rules = useQuery(adminQueries.placeRules)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  return (
    <section className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Rules of places and clubs</h2>
        <ForRole needed="moderator">
          <Button onClick={() => setOpened({ kind: 'form', rule: null })}>Add a rule</Button>
        </ForRole>
      </div>
      <p className="max-w-prose text-muted">
        {`Families and breeders read these rules with their sources. ${RECHECK_MONTHS} months after its source was read, a rule counts as not checked recently and is no longer shown. ${NO_ADVICE}`}
      </p>
      <Loaded query={rules} failure="The rules could not be loaded." loading={<Skeletons />}>
        {(all) => <RuleTable rules={all} open={setOpened} />}
      </Loaded>
      {opened?.kind === 'form' && <RuleForm rule={opened.rule} onClose={close} />}
      {opened?.kind === 'history' && <RuleHistory rule={opened.rule} onClose={close} />}
    </section>
  )
}

type TableProps = { rules: StaffRule[]; open: (opened: Opened) => void }

function RuleTable({ rules, open }: TableProps) {
  const [place, setPlace] = useState('')
  const names = [...new Set(rules.map(placeName))].sort((a, b) => a.localeCompare(b))
  const shown = rules.filter((rule) => !place || placeName(rule) === place)
  if (rules.length === 0)
    return <EmptyState title="There are no rules yet" hint="Add the first one with its source." />
  return (
    <>
      <Select
        aria-label="Place or club"
        value={place}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        className="sm:w-auto"
      >
        <option value="">All places and clubs</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <StaffTable label="Rules" columns={['Rule', 'Binds', 'Read', 'Action']}>
        {shown.map((rule) => (
          <Row key={rule.id} rule={rule} open={open} />
        ))}
      </StaffTable>
    </>
  )
}

const STATES: Record<Exclude<StaffRule['state'], 'current'>, { tone: BadgeTone; text: string }> = {
  soon: { tone: 'duty', text: 'To check' },
  late: { tone: 'danger', text: 'Not checked recently' },
  ended: { tone: 'plain', text: 'Ended' },
}

function Row({ rule, open }: { rule: StaffRule; open: TableProps['open'] }) {
  const { subject, binds, sentence, source, sourceUrl, readOn, state } = rule
  const title = `${placeName(rule)}: ${SUBJECT_NAMES[subject].toLowerCase()}`
  const number = numberText(rule)
  return (
    <StaffRow>
      <StaffCell isMain>
        <h3 className="font-sans text-base font-medium">{number ? `${title}, ${number}` : title}</h3>
        <p>{sentence}</p>
        <a href={sourceUrl} className="link" rel="noreferrer">
          {source}
        </a>
      </StaffCell>
      <StaffCell label="Binds">{BINDS_NAMES[binds]}</StaffCell>
      <StaffCell isShort label="Read">
        <span>{dateText(readOn)}</span>
        {state !== 'current' && (
          <span className="mt-1 block">
            <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
          </span>
        )}
      </StaffCell>
      <StaffCell isShort>
        <div className="flex flex-wrap gap-2">
          <ForRole needed="moderator">
            <Button
              size="sm"
              variant="secondary"
              aria-label={`${actionOf(rule)}: ${title}`}
              onClick={() => open({ kind: 'form', rule })}
            >
              {actionOf(rule)}
            </Button>
          </ForRole>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`History: ${title}`}
            onClick={() => open({ kind: 'history', rule })}
          >
            History
          </Button>
        </div>
      </StaffCell>
    </StaffRow>
  )
}

const actionOf = ({ state }: StaffRule) => (state === 'soon' || state === 'late' ? 'Check again' : 'Change')
