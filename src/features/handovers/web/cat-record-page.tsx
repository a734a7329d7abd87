import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { catFacts } from '#features/cats/web/index.ts'
import { CatHeader, orderPath } from '#features/orders/web/index.ts'
import { dateText } from '#lib/dates.ts'
import { microchipText } from '#lib/microchip.ts'
import { Button } from '#ui/button.tsx'
import { PlainSection } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { LoadedPage } from '#ui/loading/loaded.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { CatRecord } from '../contract.ts'
import { CareSection } from './care-section.tsx'
import { FileLinks } from './file-links.tsx'
import { MicrochipSection } from './microchip-section.tsx'
import { catRecordQuery } from './queries.ts'
import { Rows } from './rows.tsx'

type Slot = (record: CatRecord) => ReactNode

/**
 * `/orders/{id}/cat`: what the buyer keeps about the cat, to print or save. `papers` is what the contract promises for
 * after the handover, and `receipts` links to those of the order.
 */
export function CatRecordPage({ papers, receipts }: { papers?: Slot; receipts?: Slot }) {
  const { id = '' } = useParams()
  return (
    <LoadedPage
      query={useQuery(catRecordQuery(id))}
      failure="This page could not be loaded."
      missing={<NoRecord id={id} />}
    >
      {(record) => <Record record={record} papers={papers?.(record)} receipts={receipts?.(record)} />}
    </LoadedPage>
  )
}

function NoRecord({ id }: { id: string }) {
  return (
    <div className="page py-16">
      <PageTitle>Page Not Found</PageTitle>
      <EmptyState
        isPage
        title="There is no page of this cat yet"
        hint="It appears for the buyer after the handover. If you bought the cat with another account, sign in with that one."
      >
        <LinkButton to={orderPath({ transactionId: id })}>View the order</LinkButton>
      </EmptyState>
    </div>
  )
}

function Record(props: { record: CatRecord; papers: ReactNode; receipts: ReactNode }) {
  const { record, papers, receipts } = props
  const { name, breed, gender, orderNumber, cattery, vaccinations, certificates, files } = record
  return (
    <article className="page max-w-200 py-6 sm:py-10">
      <PageTitle>{`${name}, order ${orderNumber}`}</PageTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={orderPath(record)} className="link text-sm">
          {`Order ${orderNumber}`}
        </Link>
        <Button variant="secondary" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          Print or save
        </Button>
      </div>
      <CatHeader cat={record} title={name}>
        <p className="text-muted">{`${breed}, ${gender}, from ${cattery.businessName}`}</p>
      </CatHeader>
      <div className="grid gap-8">
        <Identity record={record} />
        <MicrochipSection record={record} />
        {papers}
        <PlainSection title="Vaccinations">
          {vaccinations.length > 0 ? (
            <Rows rows={vaccinations.map(({ name, date }) => ({ name, value: dateText(date) }))} />
          ) : (
            <p className="text-muted">The breeder entered none. See the vaccination record.</p>
          )}
        </PlainSection>
        {record.care && <CareSection record={record} care={record.care} />}
        <Tests tests={record.tests} />
        <PlainSection title="Documents">
          <div className="grid gap-4">
            <FileLinks files={files} />
            {certificates.length > 0 && (
              <Rows
                rows={certificates.map(({ certification, lab, date, url }) => ({
                  name: url ? (
                    <a href={url} download className="link">
                      {certification}
                    </a>
                  ) : (
                    certification
                  ),
                  value: dateText(date),
                  source: [lab],
                }))}
              />
            )}
          </div>
        </PlainSection>
        <Ancestry record={record} />
        {receipts}
      </div>
    </article>
  )
}

function Identity({ record }: { record: CatRecord }) {
  const { microchip, noChipReason, birthDate, cattery, orderNumber, goHomeDate, handedOverOn } = record
  return (
    <PlainSection title="The cat">
      <Facts>
        <Fact name="Microchip" wide>
          {microchip ? (
            <span className="tabular-nums">{microchipText(microchip)}</span>
          ) : (
            `None: ${noChipReason}`
          )}
        </Fact>
        <Fact name="Born">{dateText(birthDate)}</Fact>
        {catFacts.CAT_FACTS.map(
          (fact) =>
            record[fact.name] && (
              <Fact key={fact.name} name={fact.label}>
                {catFacts.factText(fact, record[fact.name])}
              </Fact>
            ),
        )}
        <Fact name="Go-home date">{dateText(goHomeDate)}</Fact>
        <Fact name="Handed over">{dateText(handedOverOn)}</Fact>
        <Fact name="Order">{orderNumber}</Fact>
        <Fact name="Cattery" wide>
          {`${cattery.businessName}, ${cattery.name}, ${cattery.location}`}
        </Fact>
      </Facts>
    </PlainSection>
  )
}

/** The tests of the cat and its parents as they were at the handover, each with what its cattery changed since. */
function Tests({ tests }: Pick<CatRecord, 'tests'>) {
  if (tests.length === 0) return null
  return (
    <PlainSection title="Health tests at the handover">
      <Rows
        rows={tests.map(({ animal, name, result, lab, date, seenOn, correction }) => ({
          name: `${animal}: ${name}`,
          value: result,
          source: [
            lab,
            date && dateText(date),
            seenOn ? 'document seen by our staff' : 'stated by the breeder',
          ],
          note: correction && correctionText(correction),
        }))}
      />
    </PlainSection>
  )
}

function correctionText({ on, now }: NonNullable<CatRecord['tests'][number]['correction']>): string {
  if (!now) return `Deleted by its cattery on ${dateText(on)}.`
  const source = [now.lab, now.date && dateText(now.date)].filter(Boolean).join(', ')
  return `Corrected by its cattery on ${dateText(on)}: ${now.name}, ${now.result}${source && ` (${source})`}.`
}

function Ancestry({ record: { parents, pedigree } }: { record: CatRecord }) {
  return (
    <>
      {parents && (
        <PlainSection title="Parents">
          <div className="grid gap-6">
            <Parent title="Sire" parent={parents.sire} />
            <Parent title="Queen" parent={parents.queen} />
          </div>
        </PlainSection>
      )}
      {pedigree.length > 0 && (
        <PlainSection title="Pedigree">
          <Rows rows={pedigree.map(({ relation, name }) => ({ name: relation, value: name }))} />
        </PlainSection>
      )}
    </>
  )
}

type ParentRecord = NonNullable<CatRecord['parents']>['sire']

function Parent({ title, parent }: { title: string; parent: ParentRecord }) {
  const { name, breed, birthDate, healthTests } = parent
  return (
    <div className="grid gap-2">
      <h3 dir="auto" className="text-lg">
        {name}
      </h3>
      <p className="text-muted">{`${title}, ${breed}${birthDate ? `, born ${dateText(birthDate)}` : ''}`}</p>
      {healthTests.length > 0 ? (
        <>
          <p className="mt-2 text-sm font-medium">Health tests</p>
          <Rows
            rows={healthTests.map(({ name, result, lab, date }) => ({
              name,
              value: result,
              source: [lab, date && dateText(date)],
            }))}
          />
        </>
      ) : (
        <p className="text-sm text-muted">No health tests entered.</p>
      )}
    </div>
  )
}
